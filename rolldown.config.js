// Bundles what `nest build` has compiled, in its place: each program with the packages that it needs, and each thread. A start loads
// a dozen files then instead of three thousand: docs/adr/0171-bundle-the-programs-with-their-packages.md.
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { defineConfig } from 'rolldown';

const programs = globSync('dist/apps/*/src/main.js').map((file) => [file.slice('dist/'.length, -'.js'.length), file]);
/** Beside the bundled code, which looks for them in its own folder. */
const threads = globSync('dist/libs/**/*.worker.js').map((file) => [basename(file, '.js'), file]);

/** Stacks name our TypeScript; of packages they name the bundle, whose map would be ten times as large and is read for the first stack. */
const sourceMaps = {
  name: 'source-maps',
  load: {
    filter: { id: /\/dist\/(apps|libs)\/.*\.js$/ },
    handler: (file) => ({ code: readFileSync(file, 'utf8'), map: readFileSync(`${file}.map`, 'utf8') }),
  },
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

/**
 * Modules of Node.js that are loaded by the first use of what they export. An import of `node:http` evaluates all that it exports, and so
 * loads `fetch` and WebSocket; what is for TLS takes as long, and most programs do without.
 */
const lazyBuiltins = {
  name: 'lazy-builtins',
  resolveId: {
    filter: { id: /^(node:)?(http|https|http2|tls)$/ },
    handler: (id) => `\0lazy:${id.replace('node:', '')}`,
  },
  load: {
    filter: { id: /^\0lazy:/ },
    handler(id) {
      const builtin = id.slice('\0lazy:'.length);
      return `let loaded;
        for (const name of ${JSON.stringify(Object.keys(process.getBuiltinModule(builtin)))})
          Object.defineProperty(exports, name, {
            enumerable: true,
            get: () => (loaded ??= process.getBuiltinModule('${builtin}'))[name],
          });`;
    },
  },
};

/** A server loads what every capability has for it, so that is one module for the bundler: else each would be chunks of its own. */
const partsForServers = {
  name: 'parts-for-servers',
  resolveId: {
    filter: { id: /^parts-for-servers$/ },
    handler: () => '\0parts-for-servers',
  },
  load: {
    filter: { id: /^\0parts-for-servers$/ },
    handler: () =>
      globSync('dist/libs/**/*.server.js')
        .map((file) => `export * as ${nameOf(file)} from ${JSON.stringify(resolve(file))};`)
        .join('\n'),
  },
  transform: {
    filter: { id: /\.capability\.js$/ },
    handler: (code) => ({
      code: code.replace(
        /import\(['"]\.\/([\w-]+)\.server\.js['"]\)/,
        (_, name) => `import('parts-for-servers').then(({ ${nameOf(name)} }) => ${nameOf(name)})`,
      ),
      map: null,
    }),
  },
};

const nameOf = (file) => basename(file, '.server.js').replaceAll('-', '_');

const forNode = defineConfig({
  input: Object.fromEntries([...programs, ...threads]),
  platform: 'node',
  external: [
    // It loads a library of the machine, which lies beside it.
    'sharp',
    // It makes buffers in a deprecated way, of which Node.js warns unless that happens in `node_modules`.
    'passport-http',
    // Nest would take them if they were installed.
    /^@nestjs\/(microservices|platform-express|websockets)/,
    /^@fastify\/(multipart|static|view)$/,
  ],
  plugins: [sourceMaps, lazyBuiltins, partsForServers],
  // A program takes of our libraries what it uses: a projector needs none of their controllers.
  treeshake: { moduleSideEffects: [{ test: /\/dist\/libs\/.*(?<!\.worker)\.js$/, sideEffects: false }] },
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    keepNames: true,
  },
});

/** Scripts of pages, which the bundled code looks for in its own folder, too. */
const forBrowsers = defineConfig({
  input: Object.fromEntries(globSync('libs/**/*.browser.ts').map((file) => [basename(file, '.ts'), file])),
  platform: 'browser',
  output: { dir: 'dist', entryFileNames: '[name].js', format: 'iife', minify: true },
});

export default [forNode, forBrowsers];
