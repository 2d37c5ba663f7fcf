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

/** Codes of a server that may work again later: it changes its role, shuts down, is out of time or out of space. */
const TEMPORARY = new Set(
  Object.values({
    HostUnreachable: 6,
    HostNotFound: 7,
    LockTimeout: 24,
    CursorNotFound: 43,
    MaxTimeMSExpired: 50,
    WriteConcernTimeout: 64,
    NetworkTimeout: 89,
    ShutdownInProgress: 91,
    WriteConflict: 112,
    ReadConcernMajorityNotAvailableYet: 134,
    QueryPlanKilled: 175,
    PrimarySteppedDown: 189,
    NetworkInterfaceExceededTimeLimit: 202,
    CursorKilled: 237,
    ExceededTimeLimit: 262,
    IngressRequestRateLimitExceeded: 462,
    SocketException: 9_001,
    NotWritablePrimary: 10_107,
    InterruptedAtShutdown: 11_600,
    Interrupted: 11_601,
    InterruptedDueToReplStateChange: 11_602,
    NotPrimaryNoSecondaryOk: 13_435,
    NotPrimaryOrSecondary: 13_436,
    OutOfDiskSpace: 14_031,
  }),
);

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
