import type { ServerContext } from '@chat/capability';
import { FoldedState, projections, ServerParts } from '@chat/composition';
import { Site } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';

const serverParts = await ServerParts.load();

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
  const acting = processesOver(state).filter((process) => process.commands(event).length > 0);
  return acting.map(({ name, types }) => ({ name, takes: types.includes(event.type) }));
}

/** Types of events that read models and processes say they take. */
export function takenTypes(): ReadonlySet<string> {
  const running = processesOver(new FoldedState());
  return new Set([...projections.flatMap(({ types }) => [...types]), ...running.flatMap(({ types }) => types)]);
}

/** Processes use the folded state and the address of the server, and nothing else that a server has. */
function processesOver(state: FoldedState) {
  const context = {
    directory: state.directory,
    messageFlags: state.messageFlags,
    site: new Site('https://chat.example.com'),
    get: state.get.bind(state),
  };
  return serverParts.processes(context as unknown as ServerContext);
}
