import { firstOf } from '@chat/kernel';
import type { EventLog } from '../port/event-log.js';

/**
 * Position of the newest event that can be read, 0 when there is none. Unlike the log's head, which may have been erased,
 * everyone who follows the log reaches it.
 */
export async function newestPosition(log: EventLog): Promise<number> {
  const [event] = (await firstOf(log.readAll({ direction: 'backwards', limit: 1 }))) ?? [];
  return event?.position ?? 0;
}
