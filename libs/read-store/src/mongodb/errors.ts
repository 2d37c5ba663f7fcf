import {
  MongoAPIError,
  MongoClientClosedError,
  MongoError,
  MongoNotConnectedError,
  MongoParseError,
  MongoServerClosedError,
  MongoServerError,
  MongoTopologyClosedError,
} from 'mongodb';
import { ReadStoreUnavailable } from '../port/errors.js';

const CLOSED = [MongoNotConnectedError, MongoClientClosedError, MongoServerClosedError, MongoTopologyClosedError];

/** Codes of a server that may work again later: changing its primary, shutting down, out of time, out of space. */
const TEMPORARY = new Set([
  6, 7, 24, 43, 50, 64, 89, 91, 112, 134, 175, 189, 202, 237, 262, 290, 10_107, 11_600, 11_601, 11_602, 13_435, 13_436,
  9_001, 14_031,
]);

/** What the port throws in place of an error of the driver. */
export function translated(error: unknown): unknown {
  if (!(error instanceof MongoError) || !isTemporary(error)) return error;
  return new ReadStoreUnavailable(`The read store cannot be used now: ${error.message}.`, { cause: error });
}

/** A bulk write hides what the network did to it in a server's error without a code. */
function isTemporary(error: MongoError): boolean {
  if (error instanceof MongoServerError) return typeof error.code !== 'number' || TEMPORARY.has(error.code);
  if (error instanceof MongoAPIError) return CLOSED.some((closed) => error instanceof closed);
  return !(error instanceof MongoParseError);
}
