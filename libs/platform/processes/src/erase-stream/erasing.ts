import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '../process/process.js';
import { EraseStream } from './erase-stream.command.js';

export interface ErasingProcess extends Process {
  commands(event: RecordedEvent): readonly EraseStream[];
}

/**
 * A process that erases, from the log, what the stream of an event held before it.
 * @param name of the process; unique and never changed
 * @param types of the events after which nothing older in their stream is needed
 * @param isDue whether it is erased now
 */
export function erasing(
  name: string,
  types: readonly string[],
  isDue: (event: RecordedEvent) => boolean = () => true,
): ErasingProcess {
  const erasingTypes = new Set(types);
  return {
    name,
    types,
    commands(event) {
      const { type, stream, revision } = event;
      return erasingTypes.has(type) && isDue(event) ? [new EraseStream(stream, revision)] : [];
    },
  };
}
