import { FoldedState, projections } from '@chat/composition';
import { Site } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { processes } from '../../../apps/chat-server/src/capabilities/capabilities.js';

/** A process, and whether it says that it takes an event. */
export interface Taker {
  readonly name: string;
  readonly takes: boolean;
}

/** The processes that do something about the last event of a log. */
export function takersOf(log: readonly RecordedEvent[]): Taker[] {
  const event = log.at(-1)!;
  const state = new FoldedState();
  for (const each of log) state.fold(each);
  const running = processes(state.directory, new Site('https://chat.example.com'), state.attachments);
  const acting = running.filter((process) => process.commands(event).length > 0);
  return acting.map(({ name, types }) => ({ name, takes: types.includes(event.type) }));
}

/** Types of events that read models and processes say they take. */
export function takenTypes(): ReadonlySet<string> {
  const { directory, attachments } = new FoldedState();
  const running = processes(directory, new Site('https://chat.example.com'), attachments);
  return new Set([...projections.flatMap(({ types }) => [...types]), ...running.flatMap(({ types }) => types)]);
}
