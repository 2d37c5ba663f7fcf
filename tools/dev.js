// `npm run dev`: the server from the TypeScript in `apps` and `libs`, started again after each save. Each library is bundled by itself, so
// that a save bundles one; packages are bundled once: docs/adr/0375-bundle-each-library-by-itself-for-development.md.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { rolldown, VERSION, watch } from 'rolldown';
import production from '../rolldown.config.js';

const OUT = '.cache/dev';
const PACKAGES = join(OUT, 'packages');
/** Says what the packages were bundled from. */
const STAMP = join(PACKAGES, '.stamp');
const LIBRARY = /^@chat\/([^/]+)(?:\/([^/]+))?$/;

const [forNode, forBrowsers] = production;
const notBundled = forNode.external.map((name) => (typeof name === 'string' ? new RegExp(`^${name}$`) : name));
const output = { sourcemap: true, keepNames: true, entryFileNames: '[name].js', chunkFileNames: '[name].chunk.js' };

/** Packages and their parts that the server imports, by the name of the file that stands for them. */
const packages = new Map();
/** Folders of libraries that are being bundled, or whose last save cannot be. */
const unbundled = new Set();
let server;
let turn = Promise.resolve();

// Packages stay, and what Node.js has compiled, which lies beside the code that loads a program.
for (const folder of globSync(`${OUT}/!(packages|program)`)) rmSync(folder, { recursive: true });
const watcher = watch([...globSync(['apps/chat-server', 'libs/!(testing)/*']).map(ofLibrary), ofBrowsers()]);
watcher.on('event', async (event) => {
  if (event.code === 'ERROR') console.error(event.error.message);
  if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result.close();
  if (event.code !== 'END') return;
  if (unbundled.size === 0) turn = turn.then(startAgain);
  else console.error('The server starts again once this is mended.');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (turn = turn.then(() => end(signal))));

function ofLibrary(folder) {
  const sources = (pattern, nameOf) => globSync(`${folder}/src/${pattern}`).map((file) => [nameOf(file), file]);
  return {
    input: Object.fromEntries([
      ...sources('{main,index}.ts', (file) => basename(file, '.ts')),
      ...sources('*/index.ts', (file) => basename(dirname(file))),
      ...sources('**/*.worker.ts', (file) => basename(file, '.ts')),
    ]),
    platform: 'node',
    tsconfig: 'tsconfig.json',
    treeshake: false,
    // All but relative paths, and helpers that the bundler adds.
    external: /^(?!@oxc-project\/)[@\w]/,
    plugins: [
      {
        name: 'unbundled',
        buildStart: () => void unbundled.add(folder),
        writeBundle: () => void unbundled.delete(folder),
      },
    ],
    output: { ...output, dir: join(OUT, basename(folder)), paths: pathOf },
  };
}

function ofBrowsers() {
  return { ...forBrowsers, output: { ...forBrowsers.output, dir: join(OUT, 'web-console') } };
}

/** By what path the bundle of a library imports another library or a package. */
function pathOf(specifier) {
  const [, library, part = 'index'] = LIBRARY.exec(specifier) ?? [];
  if (library) return `../${library}/${part}.js`;
  if (isBuiltin(specifier) || notBundled.some((name) => name.test(specifier))) return specifier;
  const name = specifier.replaceAll('/', '__');
  packages.set(name, specifier);
  return `../packages/${name}.js`;
}

/** Exports by name what Node.js finds in a package, so that one in CommonJS is imported as if it came from `node_modules`. */
const asNodeFinds = {
  name: 'as-node-finds',
  resolveId: { filter: { id: /^package:/ }, handler: (id) => join(import.meta.dirname, `${id}.mjs`) },
  load: {
    filter: { id: /package:.*\.mjs$/ },
    async handler(id) {
      const specifier = packages.get(/package:(.*)\.mjs$/.exec(id)[1]);
      const names = Object.keys(await import(specifier)).filter((name) => name !== 'module.exports');
      return `export { ${names.join(', ')} } from '${specifier}';`;
    },
  },
};

async function bundlePackages() {
  const names = [...packages.keys()].toSorted();
  const lock = readFileSync('package-lock.json', 'utf8');
  const stamp = createHash('sha1')
    .update([VERSION, ...names, lock].join('\n'))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  const bundle = await rolldown({
    ...forNode,
    input: Object.fromEntries(names.map((name) => [name, `package:${name}`])),
    plugins: [asNodeFinds, ...forNode.plugins],
    treeshake: false,
    logLevel: 'silent',
  });
  // Nest's modules need the metadata that others of them load before.
  await bundle.write({ ...output, sourcemap: false, strictExecutionOrder: true, dir: PACKAGES, cleanDir: true });
  await bundle.close();
  writeFileSync(STAMP, stamp);
}

async function startAgain() {
  await bundlePackages();
  await stop('SIGTERM');
  const parameters = ['--no-warnings', ...process.argv.slice(2), join(OUT, 'chat-server/main.js')];
  const started = spawn(process.execPath, parameters, { stdio: 'inherit' });
  const exit = new Promise((resolve) => started.on('exit', resolve));
  const mine = (server = { started, exit, isStopping: false });
  started.on('exit', () => {
    if (!mine.isStopping) console.error('The server has ended. It starts again after the next save.');
  });
}

async function stop(signal) {
  if (!server) return;
  server.isStopping = true;
  server.started.kill(signal);
  await server.exit;
}

async function end(signal) {
  await stop(signal);
  process.exit();
}
