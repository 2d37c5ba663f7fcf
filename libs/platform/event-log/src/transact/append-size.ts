import { type DomainEvent, weigh } from '@chat/kernel';
import { AppendTooLarge } from '../port/errors.js';
import { LIMITS } from '../event-log.limits.js';

/** Most bytes of JSON per character: a control character is written as `\\u0000`. */
const MOST_BYTES = 6;

/**
 * Refuses events larger than the smallest bound of all engines, so that every engine can store them.
 * @throws AppendTooLarge
 */
export function refuseTooLarge(events: readonly DomainEvent[]): void {
  const { appendBytes } = LIMITS.log;
  const characters = events.reduce((sum, { data }) => sum + weigh(data), 0);
  if (characters * MOST_BYTES <= appendBytes) return;
  const bytes = Buffer.byteLength(JSON.stringify(events));
  if (bytes > appendBytes) throw new AppendTooLarge(bytes, appendBytes);
}
