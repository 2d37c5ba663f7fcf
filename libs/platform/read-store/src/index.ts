export { GenerationalReadStore } from './generations/generational-read-store.js';
export type { DamageListener, GenerationsEngine, ReadModel } from './generations/generational-read-store.js';
export type { Placement, SwitchRequest } from './generations/placements.js';
export {
  DamagedReadModel,
  QueryTookTooLong,
  ReadStoreRefused,
  ReadStoreUnavailable,
  UnindexedQuery,
} from './port/errors.js';
export { READ_STORE } from './port/read-store.js';
export type {
  AssertMayWrite,
  Collection,
  Condition,
  Document,
  Filter,
  Index,
  Positioned,
  Query,
  Range,
  ReadStore,
  Scalar,
  StoreFaults,
  Write,
} from './port/read-store.js';
