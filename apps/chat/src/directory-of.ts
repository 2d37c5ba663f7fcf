import { FoldedState } from '@chat/composition';
import type { Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { Holdable } from '@chat/ports';
import { RecordsRules } from '@chat/records';

/** The state as of the end of the log. */
export async function stateOf(log: EventLogReader): Promise<FoldedState> {
  const state = new FoldedState();
  for await (const events of log.readAll()) for (const event of events) state.fold(event);
  return state;
}

export const directoryOf = async (log: EventLogReader): Promise<Directory> => (await stateOf(log)).directory;

/** Whether a legal hold in force covers a message. */
export function holdsIn(state: FoldedState): (message: Holdable) => boolean {
  const { holds } = state.get(RecordsRules);
  return (message) => holds.cover(message);
}
