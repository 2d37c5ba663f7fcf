import { MongoBulkWriteError, type WriteError } from 'mongodb';

const DUPLICATE_KEY = 11_000;

/**
 * The writes of an unordered bulk that failed because a document with their key exists.
 * @throws the error when anything else failed too, such as the confirmation by a majority
 */
export function duplicateKeysOf(error: unknown): readonly WriteError[] {
  if (!(error instanceof MongoBulkWriteError) || error.code !== DUPLICATE_KEY) throw error;
  const failed = [error.writeErrors].flat();
  if (error.result.getWriteConcernError() || failed.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return failed;
}
