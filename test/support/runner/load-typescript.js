// Has Node.js load the TypeScript of this project: compiled by swc as for a build, once for all processes and runs.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync, version } from '@swc/core';

const ROOT = join(import.meta.dirname, '../../..');
const COMPILED = join(ROOT, '.cache/tests');
const DOOR = /^@chat\/([^/]+)(?:\/([^/]+))?$/;
/** The folder of each library by its name, whatever its floor. */
const LIBRARIES = new Map(globSync(join(ROOT, 'libs/*/*')).map((folder) => [basename(folder), folder]));

const { exclude: _builtOnly, jsc, ...swcrc } = JSON.parse(readFileSync(join(ROOT, '.swcrc'), 'utf8'));
const { baseUrl: _baseUrl, paths: _paths, ...target } = jsc;
const OPTIONS = { ...swcrc, jsc: target, module: { type: 'es6' }, swcrc: false, configFile: false, sourceMaps: true };

/** By the URL of the source, as stacks have it: the file with its source map. */
export const sourceMaps = new Map();

mkdirSync(COMPILED, { recursive: true });
registerHooks({ resolve, load });

function resolve(specifier, context, next) {
  const url = sourceOf(specifier, context.parentURL);
  return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
}

/** The source that an import is about; undefined for what is not of this project. */
function sourceOf(specifier, parent) {
  const [, library, engine] = DOOR.exec(specifier) ?? [];
  if (library) return pathToFileURL(join(LIBRARIES.get(library), 'src', engine ?? '', 'index.ts')).href;
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !parent?.endsWith('.ts')) return undefined;
  const { href } = new URL(specifier.replace(/js$/, 'ts'), parent);
  return existsSync(fileURLToPath(href)) ? href : undefined;
}

function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: compiled(url), shortCircuit: true };
}

function compiled(url) {
  const path = fileURLToPath(url);
  const source = readFileSync(path, 'utf8');
  const key = createHash('sha1')
    .update([version, JSON.stringify(OPTIONS), path, source].join('\0'))
    .digest('hex');
  const [code, map] = [join(COMPILED, `${key}.js`), join(COMPILED, `${key}.map`)];
  sourceMaps.set(url, map);
  try {
    return readFileSync(code, 'utf8');
  } catch {
    const result = transformSync(source, { ...OPTIONS, filename: path });
    write(map, result.map);
    write(code, result.code);
    return result.code;
  }
}

/** Whole or not at all, for other processes do the same. */
function write(file, text) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, file);
}
