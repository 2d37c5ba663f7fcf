import type { Document, ReadStore } from '@chat/read-store';
import type { Projection } from './projection.js';

/** Name of the checkpoint that holds the version of the projection that made its documents. */
export function versionCheckpoint({ name }: Projection<Document>): string {
  return `${name}/version`;
}

/** The version that made the documents; 0 when there are none. */
export function storedVersion(store: ReadStore, projection: Projection<Document>): Promise<number> {
  return store.checkpoint(versionCheckpoint(projection));
}

/** The version, to be written into an empty collection. */
export function markVersion(store: ReadStore, projection: Projection<Document>): Promise<void> {
  return store.write(versionCheckpoint(projection), projection.version, []);
}

/** False when the next start of the projection will rebuild its documents. */
export async function isCurrentVersion(store: ReadStore, projection: Projection<Document>): Promise<boolean> {
  return (await storedVersion(store, projection)) === projection.version;
}
