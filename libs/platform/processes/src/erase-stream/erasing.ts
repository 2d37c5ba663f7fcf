import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '../process/process.js';
import { EraseStream } from './erase-stream.command.js';

/** Consecutive events whose streams are erased together. */
const EVENTS_AT_ONCE = 300;

/**
 * A process that erases the events of a stream that precede one of these.
 * @param name of the process; unique and never changed
 * @param types of events after which nothing older in their stream is needed
 * @param isDue whether it is erased now
 */
export function erasing(
  name: string,
  types: readonly string[],
  isDue: (event: RecordedEvent) => boolean = () => true,
): Process {
  const erasingTypes = new Set(types);
  return {
    name,
    types,
    atOnce: EVENTS_AT_ONCE,
    commands(event) {
      const { type, stream, revision } = event;
      return erasingTypes.has(type) && isDue(event) ? [new EraseStream(stream, revision)] : [];
    },
  };
}
