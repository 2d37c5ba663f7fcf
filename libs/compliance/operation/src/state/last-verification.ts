import { REALM_ID } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { firstOf, type Recorded } from '@chat/kernel';
import { type DataVerified, type Verification, verificationAggregate } from '../verification/verification.aggregate.js';

export interface LastVerification extends Verification {
  /** UNIX milliseconds. */
  readonly time: number;
  readonly operator: string | null;
}

/** The last result of `chat verify` that is in the log. */
export async function lastVerification(log: EventLogReader): Promise<LastVerification | null> {
  const stream = verificationAggregate.streamName(REALM_ID);
  const last = await firstOf(log.read(stream, { direction: 'backwards', limit: 1 }));
  if (!last) return null;
  const { data, metadata } = last as Recorded<DataVerified>;
  return { ...data, time: metadata.time, operator: metadata.operator ?? null };
}
