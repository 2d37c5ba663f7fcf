// Lets Node.js load the TypeScript of this project, for tests and `npm run dev`. Modules are compiled by swc as in a build, once for
// all processes, and name their source maps: stacks, debuggers and coverage show the TypeScript.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync, version } from '@swc/core';

const ROOT = join(import.meta.dirname, '..');
const COMPILED = join(ROOT, '.cache/modules');
const DOOR = /^@chat\/([^/]+)(?:\/([^/]+))?$/;
/** The folder of each library by its name, whatever its floor. */
const LIBRARIES = new Map(globSync(join(ROOT, 'libs/*/*')).map((folder) => [basename(folder), folder]));

const { exclude: _builtOnly, jsc, ...swcrc } = JSON.parse(readFileSync(join(ROOT, '.swcrc'), 'utf8'));
const { baseUrl: _baseUrl, paths: _paths, ...target } = jsc;
const OPTIONS = { ...swcrc, jsc: target, module: { type: 'es6' }, swcrc: false, configFile: false, sourceMaps: true };

mkdirSync(COMPILED, { recursive: true });
process.setSourceMapsEnabled(true);
// Under `node --watch-path`, threads would report what they load as messages to the code that started them.
delete process.env.WATCH_REPORT_DEPENDENCIES;
registerHooks({ resolve, load });

function resolve(specifier, context, next) {
  const url = sourceOf(specifier, context.parentURL);
  return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
}

/** The source that an import is about; undefined for what is not of this project. */
function sourceOf(specifier, parent) {
  const [, library, engine] = DOOR.exec(specifier) ?? [];
  if (library) return pathToFileURL(join(LIBRARIES.get(library), 'src', engine ?? '', 'index.ts')).href;
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !isTypeScript(parent)) return undefined;
  const { href } = new URL(specifier.replace(/js$/, 'ts'), parent);
  return existsSync(fileURLToPath(href)) ? href : undefined;
}

/** The runner appends a query to the URL of a test file, so that each run loads it again. */
function isTypeScript(url) {
  return /^file:[^?]*\.ts(\?|$)/.test(url);
}

function load(url, context, next) {
  if (!isTypeScript(url)) return next(url, context);
  return { format: 'module', source: compiled(url), shortCircuit: true };
}

function compiled(url) {
  const path = fileURLToPath(url);
  const source = readFileSync(path, 'utf8');
  const key = createHash('sha1')
    .update([version, JSON.stringify(OPTIONS), path, source].join('\0'))
    .digest('hex');
  const [code, map] = [join(COMPILED, `${key}.js`), join(COMPILED, `${key}.map`)];
  try {
    return readFileSync(code, 'utf8');
  } catch {
    const result = transformSync(source, { ...OPTIONS, filename: path });
    const withMap = `${result.code}//# sourceMappingURL=${pathToFileURL(map).pathname}\n`;
    write(map, result.map);
    write(code, withMap);
    return withMap;
  }
}

/** Whole or not at all, for other processes do the same. */
function write(file, text) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, file);
}
