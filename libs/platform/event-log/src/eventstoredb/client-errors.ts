import { ErrorType, type WrongExpectedVersionError } from '@eventstore/db-client';

import {
  AppendTooLarge,
  EventLogRefused,
  EventLogUnavailable,
  RevisionConflict,
  StreamDeleted,
} from '../port/errors.js';
import type { ExpectedRevision } from '../port/event-log.js';

const STATUS_UNKNOWN = 2;
const STATUS_PERMISSION_DENIED = 7;
const STATUS_UNIMPLEMENTED = 12;
const STATUS_UNAUTHENTICATED = 16;

/** Node's TLS does not check certificates against IP addresses. */
export const BY_ADDRESS =
  'The cluster names its nodes by address, and TLS needs host names: start each node with ' +
  '--advertise-host-to-client-as and a name that is in its certificate.';

/** The request that failed. */
export interface Request {
  /** Default: read. */
  readonly act?: 'read' | 'append to' | 'delete';
  readonly stream: string;
  readonly expected?: ExpectedRevision;
  readonly events?: readonly { readonly data: unknown }[];
}

/** An error of the client library has a type, or a gRPC status code, or both, or neither, and often an empty message. */
interface ClientError {
  readonly type?: string;
  readonly code?: number;
  readonly message?: string;
  readonly maxAppendSize?: number;
}

/** The port's error for an error of the client library; an unknown one counts as unavailable. */
export function portError(thrown: unknown, { act = 'read', stream, expected = 'any', events = [] }: Request): Error {
  if (thrown instanceof EventLogUnavailable || thrown instanceof RangeError) return thrown;
  const error = (thrown ?? {}) as ClientError;
  switch (error.type) {
    case ErrorType.WRONG_EXPECTED_VERSION:
      return new RevisionConflict(stream, expected, actualRevision(thrown as WrongExpectedVersionError));
    case ErrorType.STREAM_DELETED:
      return new StreamDeleted(stream);
    case ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED:
      return new AppendTooLarge(bytesOf(events), error.maxAppendSize ?? 0);
    default: {
      const refusal = refusalOf(error, `${act} ${stream}`);
      if (refusal) return new EventLogRefused(refusal, { cause: thrown });
      const kind = [error.type, error.code === undefined ? undefined : `status ${error.code}`, error.message];
      return new EventLogUnavailable(`The server of the event log: ${kind.filter(Boolean).join(', ')}`, {
        cause: thrown,
      });
    }
  }
}

/** Describes a permanent fault for the operator; undefined when the same call may succeed later. */
function refusalOf({ code }: ClientError, what: string): string | undefined {
  if (code === STATUS_UNAUTHENTICATED) {
    return 'The server of the event log does not accept user and password of the connection string.';
  }
  if (code === STATUS_PERMISSION_DENIED) {
    return `The account of the connection string of the event log may not ${what} (docs/how-to/secure-the-engines.md).`;
  }
  if (code === STATUS_UNIMPLEMENTED) return 'What answers there is neither EventStoreDB nor KurrentDB.';
  return undefined;
}

/** True for an unspecified server error, such as for a position where no record begins. */
export function isOfUnknownKind(thrown: unknown): boolean {
  return (thrown as ClientError | undefined)?.code === STATUS_UNKNOWN;
}

export function isMissingStream(thrown: unknown): boolean {
  return (thrown as ClientError | undefined)?.type === ErrorType.STREAM_NOT_FOUND;
}

function actualRevision({ actualVersion }: WrongExpectedVersionError): number | 'no_stream' {
  return typeof actualVersion === 'bigint' && actualVersion >= 0n ? Number(actualVersion) : 'no_stream';
}

function bytesOf(events: readonly { readonly data: unknown }[]): number {
  return events.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0);
}
