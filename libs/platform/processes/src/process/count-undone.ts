import type { EventLogReader } from '@chat/event-log';
import type { ReadStore } from '@chat/read-store';
import type { Process } from './process.js';

/** Number of events in the log whose commands a process has not finished, according to its checkpoint. */
export async function countUndone(
  log: EventLogReader,
  store: ReadStore,
  processes: readonly Process[],
): Promise<number> {
  const checkpoints = await store.checkpoints(processes.map(({ name }) => name));
  let undone = 0;
  for await (const events of log.readAll({ from: Math.min(...checkpoints) }))
    for (const event of events)
      if (processes.some((each, at) => event.position > checkpoints[at]! && each.commands(event).length > 0)) undone++;
  return undone;
}
