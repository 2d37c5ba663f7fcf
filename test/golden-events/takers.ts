import { FoldedState, projections } from '@chat/composition';
import { Site } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { processes } from '../../apps/chat-server/src/capabilities/capabilities.js';

/** A read model or a process, and whether it says that it takes an event. */
export interface Taker {
  readonly name: string;
  readonly takes: boolean;
}

/** Whom the last event of a log makes do something. */
export function takersOf(log: readonly RecordedEvent[]): Taker[] {
  const event = log.at(-1)!;
  const state = new FoldedState();
  for (const each of log) state.fold(each);
  const running = processes(state.directory, new Site('https://chat.example.com'), state.attachments);
  const concerned = projections.filter((projection) => projection.ids(event).length > 0);
  const acting = running.filter((process) => process.commands(event).length > 0);
  return [
    ...concerned.map(({ name, types }) => ({ name, takes: types.has(event.type) })),
    ...acting.map(({ name, types }) => ({ name, takes: types.includes(event.type) })),
  ];
}

/** Types of events that read models and processes say they take. */
export function takenTypes(): ReadonlySet<string> {
  const { directory, attachments } = new FoldedState();
  const running = processes(directory, new Site('https://chat.example.com'), attachments);
  return new Set([...projections.flatMap(({ types }) => [...types]), ...running.flatMap(({ types }) => types)]);
}
