import { DomainError, TemporarilyUnavailable } from '@chat/kernel';

/** No file has this key, or no longer. */
export class FileNotFound extends DomainError {
  /** @param key for the log; clients do not see it */
  constructor(readonly key: string) {
    super('File not found.', 'BAD_REQUEST', {}, 404);
  }
}

/** The engine cannot be reached now, or has no space left. */
export class FileStoreUnavailable extends TemporarilyUnavailable {
  override readonly name = 'FileStoreUnavailable';
}
