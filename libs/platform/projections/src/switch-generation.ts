import type { EventLogReader } from '@chat/event-log';
import { type Document, GenerationalReadStore, type ReadStore } from '@chat/read-store';
import { advance } from './advance.js';
import type { Projection } from './projection.js';
import { isCurrentVersion } from './projection-version.js';

/** True when the store was asked to switch to another generation of the projection's documents. */
export async function isSwitchRequested(store: ReadStore, projection: Projection<Document>): Promise<boolean> {
  return store instanceof GenerationalReadStore && (await store.requestedSwitch(projection)) !== undefined;
}

/**
 * Advances the requested generation to the position of the current one, and switches to it: a caller that waited for a position
 * finds it there too. Refuses a generation that another version of the service made. Only for the process that writes the
 * documents.
 */
export async function switchGeneration(
  log: EventLogReader,
  store: ReadStore,
  projection: Projection<Document>,
): Promise<void> {
  if (!(store instanceof GenerationalReadStore)) return;
  const request = await store.requestedSwitch(projection);
  if (!request) return store.removeFormer(projection);
  const next = await store.openGeneration(request.generation);
  if (!(await isCurrentVersion(next, projection))) {
    await store.releaseGeneration(request.generation);
    return store.refuse(projection, request);
  }
  await next.prepare([projection.collection]);
  await advance(log, [{ projection, store: next }], await store.checkpoint(projection.name));
  await store.switchTo(projection, request);
}
