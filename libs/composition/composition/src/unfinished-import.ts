import type { ReadStore } from '@chat/read-store';

/** Checkpoint in the read store from the beginning of an import to its end. */
const IMPORT = 'import';

/** The data of an unfinished import must not be used. The operator sees the message as one line. */
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
