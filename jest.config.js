import { readFileSync } from 'node:fs';

const { exclude: _builtOnly, jsc, ...swc } = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
delete jsc.baseUrl;
delete jsc.paths;

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test', '<rootDir>/tools'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, jsc, swcrc: false, module: { type: 'es6' } }] },
  moduleNameMapper: {
    '^@chat/(coordination|event-log|file-store|read-store)/([^/]+)$': '<rootDir>/libs/$1/src/$2/index.ts',
    '^@chat/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testMatch: ['**/*.spec.ts'],
  testTimeout: 120_000,
  // Many suites wait for processes of their own more than they compute.
  maxWorkers: 3,
  workerIdleMemoryLimit: '1GB',
};
