import type { Engines } from '@chat/composition';
import type { Report } from './output.js';

/** Erases what deleted messages said, where a server did not come to it any more, and removes the bytes from the disk. */
export async function erase({ log, store }: Engines): Promise<Report> {
  const batches = await Array.fromAsync(log.readAll(), (events) =>
    events.filter(({ type }) => type === 'MessageDeleted'),
  );
  const deletions = batches.flat();
  for (const { stream, revision } of deletions) await log.truncate(stream, revision);
  await log.scrub();
  await store.scrub();
  return {
    ok: true,
    data: { deleted_messages: deletions.length },
    lines: [`${deletions.length} deleted messages: nothing of what they said is on the disk.`],
  };
}
