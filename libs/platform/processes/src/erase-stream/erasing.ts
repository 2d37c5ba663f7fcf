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
 */
export function erasing(name: string, types: readonly string[]): ErasingProcess {
  const erasingTypes = new Set(types);
  return {
    name,
    types,
    commands: ({ type, stream, revision }) => (erasingTypes.has(type) ? [new EraseStream(stream, revision)] : []),
  };
}
