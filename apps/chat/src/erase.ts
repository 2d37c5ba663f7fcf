import { assertImportEnded, type Engines } from '@chat/composition';
import type { Report } from './output.js';

const DELETIONS = new Set(['MessageDeleted', 'AttachmentDeleted']);

/**
 * Erases what deleted messages said and how deleted files were called, where a server did not come to it any more, and
 * removes the bytes from the disk.
 * @throws UnfinishedImport: an import would not go on with a log of which something is erased
 */
export async function erase({ log, store }: Engines): Promise<Report> {
  await assertImportEnded(store);
  const batches = await Array.fromAsync(log.readAll(), (events) => events.filter(({ type }) => DELETIONS.has(type)));
  const deletions = batches.flat();
  for (const { stream, revision } of deletions) await log.truncate(stream, revision);
  await log.scrub();
  await store.scrub();
  const messages = deletions.filter(({ type }) => type === 'MessageDeleted').length;
  return {
    ok: true,
    data: { deleted_messages: messages },
    lines: [`${messages} deleted messages: nothing of what they said is on the disk.`],
  };
}
