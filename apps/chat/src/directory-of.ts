import { FoldedState } from '@chat/composition';
import type { Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';

/** The directory as of the end of the log. */
export async function directoryOf(log: EventLogReader): Promise<Directory> {
  const { directory, fold } = new FoldedState();
  for await (const events of log.readAll()) for (const event of events) fold(event);
  return directory;
}
