import { REALM_ID } from '@chat/directory';
import type { Cause } from '@chat/event-log';

/** Metadata of what a request without credentials causes. @param now UNIX milliseconds */
export function causedByNobody(correlationId: string, now: number): Cause {
  return { actorId: null, realmId: REALM_ID, correlationId, causationId: correlationId, time: now };
}
