import type { RecordedEvent } from '@chat/kernel';
import type { Upcast } from '@chat/capability';
import { capabilities } from './capabilities.js';

const upcasts = new Map<string, Upcast>(capabilities.flatMap(({ events }) => Object.entries(events ?? {})));

/** Every type that was ever stored. */
export const EVENT_TYPES: ReadonlySet<string> = new Set(upcasts.keys());

/** A newer version of this program has written to the log: its events may protect somebody. */
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
 * Brings a stored event into its current form: the only way from the log to the program.
 * @throws UnknownEventType
 */
export function upcast(event: RecordedEvent): RecordedEvent {
  const upcastType = upcasts.get(event.type);
  if (!upcastType) throw new UnknownEventType(event);
  return upcastType(event);
}
