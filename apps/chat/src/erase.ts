import { assertImportEnded, type Engines, erasingProcesses } from '@chat/composition';
import { removeSnapshotsBefore } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { EraseStream } from '@chat/processes';
import type { Report } from './output.js';

/** What is no longer needed of a stream once an event has come into it. */
type Erasure = Pick<EraseStream, 'stream' | 'before'> & Pick<RecordedEvent, 'type' | 'position'>;

/**
 * Erases what deleted messages said, how deleted files were called, and what drafts and the like said before they were
 * changed, where a server did not come to it any more; and removes the bytes from the disk, with snapshots from before.
 * @throws UnfinishedImport: an import would not go on with a log of which something is erased
 */
export async function erase({ log, store }: Engines): Promise<Report> {
  await assertImportEnded(store);
  const erasures: Erasure[] = [];
  for await (const events of log.readAll()) erasures.push(...events.flatMap(erasuresOf));
  for (const { stream, before } of erasures) await log.truncate(stream, before);
  await removeSnapshotsBefore(store, erasures.at(-1)?.position ?? 0);
  await log.scrub();
  await store.scrub();
  const messages = erasures.filter(({ type }) => type === 'MessageDeleted').length;
  return {
    ok: true,
    data: { deleted_messages: messages },
    lines: [`${messages} deleted messages: nothing of what they said is on the disk.`],
  };
}

function erasuresOf(event: RecordedEvent): Erasure[] {
  const { type, stream, revision, position } = event;
  // Its own process erases the bytes of the file first, which a server does at its next start.
  if (type === 'AttachmentDeleted') return [{ type, position, stream, before: revision }];
  return erasingProcesses
    .flatMap((process) => process.commands(event))
    .map(({ stream, before }) => ({ type, position, stream, before }));
}
