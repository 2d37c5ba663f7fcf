import type { FoldedState } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import { FileNotFound, type FileStore } from '@chat/file-store';

export interface VerifiedFiles {
  readonly count: number;
  /** Files that the log names, and that have no bytes. */
  readonly missing: readonly { readonly attachment_id: number; readonly path_id: string }[];
  /** How many files there are that the log does not name; a start of the server removes them. */
  readonly unknown: number;
}

/**
 * Compares the uploaded files with what the log says of them. Changes nothing.
 * @param replayed what the log came to a moment ago; is followed to its end
 */
export async function verifyFiles(
  log: EventLogReader,
  files: FileStore,
  { state, position: after }: { readonly state: FoldedState; readonly position: number },
): Promise<VerifiedFiles> {
  const keys = new Set(await Array.fromAsync(files.keys()));
  const { attachments } = state;
  let position = after;
  const catchUp = async () => {
    for await (const events of log.readAll({ from: position })) {
      for (const event of events) state.fold(event);
      position = events.at(-1)!.position;
    }
  };
  await catchUp();
  const known = [...attachments.all()];
  const absent = [];
  for (const { id, pathId, fileKey, thumbnails = [] } of known) {
    const own = [fileKey, ...thumbnails.map((thumbnail) => thumbnail.fileKey)];
    const found = await Promise.all(own.map(async (key) => keys.has(key) || isThere(files, key)));
    if (found.includes(false)) absent.push({ id, pathId });
  }
  // Those whose attachment was deleted meanwhile are rightly gone.
  await catchUp();
  const ids = new Set(Array.from(attachments.all(), ({ id }) => id));
  const missing = absent
    .filter(({ id }) => ids.has(id))
    .map(({ id, pathId }) => ({ attachment_id: id, path_id: pathId }));
  const unknown = [...keys].filter((key) => !state.hasFile(key));
  return { count: known.length, missing, unknown: unknown.length };
}

/** Of one that was uploaded after the others were listed. */
async function isThere(files: FileStore, key: string): Promise<boolean> {
  try {
    (await files.read(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof FileNotFound) return false;
    throw error;
  }
}
