import type { ReadStore } from '@chat/read-store';

/** Checkpoint that stands in the read store from the beginning of an import to its end. */
const IMPORT = 'import';

/** Data that an import has not filled yet is not to be used; the message is the one line that the operator sees. */
class UnfinishedImport extends Error {
  override readonly name = 'UnfinishedImport';
  constructor() {
    super('An import into this data was begun and has not ended: run it again, or remove the data.');
  }
}

/** From now on, also after a crash, nobody serves this data until `endImport`. */
export async function beginImport(store: ReadStore): Promise<void> {
  await store.write(IMPORT, 1, []);
  await store.flush();
}

export function endImport(store: ReadStore): Promise<void> {
  return store.clear([], [IMPORT]);
}

export async function isImportUnfinished(store: ReadStore): Promise<boolean> {
  return (await store.checkpoint(IMPORT)) > 0;
}

/** @throws UnfinishedImport */
export async function assertImportEnded(store: ReadStore): Promise<void> {
  if (await isImportUnfinished(store)) throw new UnfinishedImport();
}
