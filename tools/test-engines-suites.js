/** Patterns of paths, from the root on, of suites that `npm run test:engines` runs, and `npm test` does not. */
export const SUITES = [
  'test/(engines|faults|load)/',
  // The adapters for EventStoreDB and MongoDB, on these or their stand-ins.
  'libs/platform/[^/]+/src/(eventstoredb|mongodb)/.*[.]int[.]spec[.]ts$',
  // They copy the whole tree, and compile or start it.
  'tools/architecture/(guide|removal)[.]int[.]spec[.]ts$',
];
