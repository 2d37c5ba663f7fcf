import { MIB } from '@chat/kernel';
import { status } from '@grpc/grpc-js';

/** In what servers differ, as each was seen to behave. */
export interface Face {
  readonly name: string;
  /** As the server says itself. */
  readonly version: string;
  /** Bytes of data in one append. */
  readonly maxAppendBytes: number;
  /** Bytes of data in one event. */
  readonly maxEventBytes: number;
  /** Live records that may wait for a subscriber; one more ends its subscription. */
  readonly liveQueue: number;
  /** A subscription from the position of a scavenged record passes over the record after it. */
  readonly skipsAfterScavenged: boolean;
  /** Status of a subscription from where no record begins. */
  readonly wrongPosition: status;
  /** A subscription says again that it is caught up, after everything that was added. */
  readonly catchesUpAgain: boolean;
  /** Milliseconds that a read of the whole log takes; for each record alone, and at least for each of several reads together. */
  readonly reading: { readonly perCall: number; readonly perRecord: number; readonly together: number };
  /** Milliseconds for each record that a filtered subscription looks at on its way to the end. */
  readonly scanning: number;
}

export const EVENTSTOREDB_23_10: Face = {
  name: 'EventStoreDB 23.10.6',
  version: '23.10.6',
  maxAppendBytes: MIB,
  maxEventBytes: Infinity,
  liveQueue: 64,
  skipsAfterScavenged: true,
  wrongPosition: status.UNKNOWN,
  catchesUpAgain: false,
  reading: { perCall: 3.7, perRecord: 0.0446, together: 0.0446 },
  scanning: 0.002,
};

export const KURRENTDB_26_1: Face = {
  name: 'KurrentDB 26.1.0',
  version: '26.1.0',
  maxAppendBytes: 256 * MIB,
  maxEventBytes: 16 * MIB,
  liveQueue: Infinity,
  skipsAfterScavenged: false,
  wrongPosition: status.INVALID_ARGUMENT,
  catchesUpAgain: true,
  reading: { perCall: 41, perRecord: 0.317, together: 0.217 },
  scanning: 0.04,
};

export const FACES: readonly Face[] = [EVENTSTOREDB_23_10, KURRENTDB_26_1];

/** The nearest one. @param version as a server says itself */
export function faceOf(version: string): Face {
  return Number(version.split('.')[0]) >= 24 ? KURRENTDB_26_1 : EVENTSTOREDB_23_10;
}
