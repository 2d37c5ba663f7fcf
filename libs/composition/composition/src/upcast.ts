import type { RecordedEvent } from '@chat/kernel';
import { EVENT_TYPES } from './event-types.js';

/** A newer version of this program has written to the log: what it has stored may be what protects somebody. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
  constructor({ type, position }: Pick<RecordedEvent, 'type' | 'position'>) {
    super(
      `The event at position ${position} is of the type ${type}, which this version does not know: ` +
        'a newer version wrote it. Upgrade this program.',
    );
  }
}

/**
 * The one way from a stored event to what the program works with: an event of an earlier form gets its present one here.
 * So far every form that was ever stored is still the present one.
 * @throws UnknownEventType
 */
export function upcast(event: RecordedEvent): RecordedEvent {
  if (!EVENT_TYPES.has(event.type)) throw new UnknownEventType(event);
  return event;
}
