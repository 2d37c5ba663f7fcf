import type { EventMetadata } from '@chat/kernel';
import { REALM_ID } from '../records/realm.js';

/** Metadata of the events that a request causes. `time`: UNIX milliseconds */
export function causedBy(actor: {
  readonly userId: number;
  readonly correlationId: string;
  readonly time: number;
  readonly client?: string;
}): EventMetadata {
  return {
    actorId: actor.userId,
    realmId: REALM_ID,
    correlationId: actor.correlationId,
    causationId: actor.correlationId,
    time: actor.time,
    ...(actor.client !== undefined && { client: actor.client }),
  };
}

/**
 * Metadata of events caused by the command line.
 * @param operator account of the operating system
 * @param now UNIX milliseconds
 */
export function causedByOperator(operator: string, correlationId: string, now: number): EventMetadata {
  return { ...causedByNobody(correlationId, now), operator };
}

/**
 * Metadata of events caused by a request without credentials, or by the service itself.
 * @param now UNIX milliseconds
 */
export function causedByNobody(correlationId: string, now: number): EventMetadata {
  return { actorId: null, realmId: REALM_ID, correlationId, causationId: correlationId, time: now };
}
