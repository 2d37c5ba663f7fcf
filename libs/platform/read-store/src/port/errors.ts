import { DomainError, TemporarilyUnavailable } from '@chat/kernel';

/** The query would have to scan every document. Declare an index for it. */
export class UnindexedQuery extends Error {
  override readonly name = 'UnindexedQuery';
  constructor(collection: string, fields: readonly string[]) {
    super(`No index of ${collection} serves a query by ${fields.join(', ') || 'nothing'}.`);
  }
}

/** The query was not answered within its time. */
export class QueryTookTooLong extends Error {
  override readonly name = 'QueryTookTooLong';
}

/** The engine cannot be reached now. */
export class ReadStoreUnavailable extends TemporarilyUnavailable {
  override readonly name: string = 'ReadStoreUnavailable';
}

/** The engine can be reached, but refuses a necessary request: only an operator can change that, so waiting is useless. */
export class ReadStoreRefused extends ReadStoreUnavailable {
  override readonly name = 'ReadStoreRefused';
}

/** Stored bytes differ from those that were written. None of them are served until they are rebuilt from the log. */
export class DamagedReadModel extends DomainError {
  constructor(
    fault: string,
    /** Undefined: the file itself is damaged. */
    readonly collection?: string,
    options: ErrorOptions = {},
  ) {
    const what = collection === undefined ? 'The read store' : `The read model ${collection}`;
    super(`${what} is damaged: ${fault}. It is rebuilt from the log.`, 'SERVER_NOT_READY', {}, 503);
    this.cause = options.cause;
  }
}
