import embedded from './jest.config.js';

/** For `npm run jest:servers`. */
export default {
  ...embedded,
  testMatch: ['**/*.{int,e2e}.spec.ts'],
  // What is about the data folder of the embedded engines, or brings servers of its own.
  testPathIgnorePatterns: [
    '/test/behaviour/boot/start',
    '/test/engines/stores/stored-data',
    '/test/faults/uploads/',
    '/test/faults/lost-engines/',
    '/test/engines/secured-eventstoredb/',
    '/test/engines/deployment/',
    '/test/engines/servers/',
    '/apps/chat/',
    // Suites of the engines, which name all of them themselves.
    '/libs/platform/(coordination|file-store|projections|read-store)/',
    // Tables of decisions and of malformed input, long and the same on all engines; EVERYTHING=1 runs them.
    ...(process.env['EVERYTHING']
      ? []
      : ['/test/behaviour/(permissions/|hostile/(every|hostile)-)', '/test/faults/fuzz/']),
  ],
};
