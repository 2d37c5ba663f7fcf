import type { EventLogReader } from '@chat/event-log';
import { type Document, GenerationalReadStore, type ReadStore } from '@chat/read-store';
import { advance } from './advance.js';
import type { Projection } from './projection.js';
import { isCurrentVersion } from './projection-version.js';

/** True when another generation of the projection's documents is to be read from now on. */
export async function isToGoOver(store: ReadStore, projection: Projection<Document>): Promise<boolean> {
  return store instanceof GenerationalReadStore && (await store.wishOf(projection)) !== undefined;
}

/**
 * Brings the generation that was wished for to where the current one is, and goes over to it: whoever waited for a position
 * finds it there too. One that another version of the service has made is refused. Only for whoever writes the documents.
 */
export async function goOver(log: EventLogReader, store: ReadStore, projection: Projection<Document>): Promise<void> {
  if (!(store instanceof GenerationalReadStore)) return;
  const wish = await store.wishOf(projection);
  if (!wish) return store.removeFormer(projection);
  const next = await store.openGeneration(wish.generation);
  if (!(await isCurrentVersion(next, projection))) {
    await store.releaseGeneration(wish.generation);
    return store.refuse(projection, wish);
  }
  await next.prepare([projection.collection]);
  await advance(log, [{ projection, store: next }], await store.checkpoint(projection.name));
  await store.goOver(projection, wish);
}
