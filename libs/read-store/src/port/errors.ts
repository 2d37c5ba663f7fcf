import { TemporarilyUnavailable } from '@chat/kernel';

/** A query that would have to look at every document. Declare an index for it. */
export class UnindexedQuery extends Error {
  override readonly name = 'UnindexedQuery';
  constructor(collection: string, fields: readonly string[]) {
    super(`No index of ${collection} serves a query by ${fields.join(', ') || 'nothing'}.`);
  }
}

/** The engine cannot be reached now. */
export class ReadStoreUnavailable extends TemporarilyUnavailable {
  override readonly name = 'ReadStoreUnavailable';
}
