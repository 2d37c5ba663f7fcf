export { ReadStoreUnavailable, UnindexedQuery } from './port/errors.js';
export { READ_STORE } from './port/read-store.js';
export type {
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
  Write,
} from './port/read-store.js';
