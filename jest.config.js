import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Threads that write to SQLite are TypeScript in tests: stripped and compiled once, not for every log that a test opens.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled');

const preload = pathToFileURL(join(import.meta.dirname, 'tools/keep-first-message.js'));
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}`;

export default {
  // Node.js loads the modules of tests, each once per worker. Jest's own runner would load them again for every test file.
  runner: 'jest-light-runner/child-process',
  setupFiles: [
    '<rootDir>/tools/load-typescript.js',
    '<rootDir>/test/support/runner/limit-tests.js',
    '<rootDir>/test/support/runner/properties.js',
  ],
  testSequencer: '<rootDir>/test/support/runner/longest-first.js',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test', '<rootDir>/tools'],
  // Not in a folder for temporary files, which the pass on servers has of its own: it knows how long suites took.
  cacheDirectory: '<rootDir>/.cache/jest',
  transform: {},
  moduleNameMapper: {
    '^@chat/(coordination|event-log|file-store|read-store)/([^/]+)$': '<rootDir>/libs/platform/$1/src/$2/index.ts',
    '^@chat/([^/]+)$': [
      '<rootDir>/libs/platform/$1/src/index.ts',
      '<rootDir>/libs/core/$1/src/index.ts',
      '<rootDir>/libs/organization/$1/src/index.ts',
      '<rootDir>/libs/conversation/$1/src/index.ts',
      '<rootDir>/libs/compliance/$1/src/index.ts',
      '<rootDir>/libs/composition/$1/src/index.ts',
      '<rootDir>/libs/testing/$1/src/index.ts',
    ],
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testMatch: ['**/*.spec.ts'],
  // Many suites wait for processes of their own more than they compute: on two cores these workers and those of the pass on servers,
  // as many, leave little unused.
  maxWorkers: 3,
};
