import every from './jest.config.js';

/** For `npm test`: what every change needs. `npm run test:engines` and `npm run test:clients` run the rest. */
export default {
  ...every,
  testPathIgnorePatterns: [
    '<rootDir>/test/(clients|engines|faults)/',
    // The adapters for EventStoreDB and MongoDB, on these or their stand-ins.
    '<rootDir>/libs/platform/[^/]+/src/(eventstoredb|mongodb)/.*[.]int[.]spec[.]ts$',
  ],
};
