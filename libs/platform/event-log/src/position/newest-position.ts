import { firstOf } from '@chat/kernel';
import type { EventLog } from '../port/event-log.js';

/**
 * Position of the newest readable event, 0 when there is none. Every follower of the log reaches it, unlike the head, which may be
 * erased.
 */
export async function newestPosition(log: EventLog): Promise<number> {
  const [event] = (await firstOf(log.readAll({ direction: 'backwards', limit: 1 }))) ?? [];
  return event?.position ?? 0;
}
