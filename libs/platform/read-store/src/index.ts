export { GenerationalReadStore } from './generations/generational-read-store.js';
export type { GenerationsEngine } from './generations/generational-read-store.js';
export { DamagedReadModel, QueryTookTooLong, ReadStoreRefused, ReadStoreUnavailable } from './port/errors.js';
export { READ_STORE } from './port/read-store.js';
export type {
  Collection,
  Condition,
  Document,
  Filter,
  Positioned,
  Query,
  Range,
  ReadStore,
  Write,
} from './port/read-store.js';
export { LIMITS as READ_STORE_LIMITS } from './read-store.limits.js';
