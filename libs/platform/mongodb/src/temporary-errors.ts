import { isNativeError } from 'node:util/types';

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

const CLOSED = [MongoNotConnectedError, MongoClientClosedError, MongoServerClosedError, MongoTopologyClosedError];

/**
 * Codes of a server that may work again later: it changes its role, shuts down, or is out of time or space; or an operator corrects
 * accounts.
 */
const TEMPORARY = new Set(
  Object.values({
    HostUnreachable: 6,
    HostNotFound: 7,
    Unauthorized: 13,
    AuthenticationFailed: 18,
    LockTimeout: 24,
    CursorNotFound: 43,
    LockBusy: 46,
    MaxTimeMSExpired: 50,
    WriteConcernTimeout: 64,
    NetworkTimeout: 89,
    ShutdownInProgress: 91,
    NotYetInitialized: 94,
    WriteConflict: 112,
    FailedToSatisfyReadPreference: 133,
    ReadConcernMajorityNotAvailableYet: 134,
    QueryPlanKilled: 175,
    PrimarySteppedDown: 189,
    NetworkInterfaceExceededTimeLimit: 202,
    CursorKilled: 237,
    SnapshotTooOld: 239,
    SnapshotUnavailable: 246,
    ExceededTimeLimit: 262,
    IndexBuildAborted: 276,
    ConnectionPoolExpired: 317,
    TemporarilyUnavailable: 365,
    ConnectionError: 384,
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

/** Node.js errors for a write to a connection that the other end has just closed: the driver passes some of them on. */
const DISCONNECTED = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

/** True when a failed call may succeed later. A bulk write hides a network error in a server's error without a code. */
export function isTemporary(error: unknown): error is Error {
  if (error instanceof MongoServerError) {
    const isSaidToBe = error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('RetryableError');
    return isSaidToBe || typeof error.code !== 'number' || TEMPORARY.has(error.code);
  }
  if (error instanceof MongoAPIError) return CLOSED.some((closed) => error instanceof closed);
  if (error instanceof MongoError) return !(error instanceof MongoParseError);
  return isNativeError(error) && 'code' in error && DISCONNECTED.has(String(error.code));
}
