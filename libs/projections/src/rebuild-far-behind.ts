import type { EventLogReader } from '@chat/event-log';
import { LIMITS } from '@chat/kernel';
import type { Document, GenerationalReadStore, ReadStore } from '@chat/read-store';
import { advance } from './advance.js';
import type { Projection } from './projection.js';
import { isCurrentVersion, versionCheckpoint } from './projection-version.js';
import { switchGeneration } from './switch-generation.js';

/** Up to so many documents need no generation of their own, which takes a file and a thread for as long as it is used. */
const FEW = 1_000;

/**
 * Rebuilds read models that lack more than half of the log, and many events: beside their documents, reading the log once
 * for all, which is ten times faster than following it. To be called while nobody writes or reads them. A crash leaves
 * everything as it was.
 * @param onProgress called with the position that is reached, and how many events that took
 */
export async function rebuildFarBehind(
  log: EventLogReader,
  store: GenerationalReadStore,
  projections: readonly Projection<Document>[],
  onProgress: (position: number, events: number) => void = () => {},
): Promise<void> {
  const head = await log.head();
  const far: Projection<Document>[] = [];
  let from = head;
  for (const projection of projections) {
    const isCurrent = await isCurrentVersion(store, projection);
    const position = isCurrent ? await store.checkpoint(projection.name) : 0;
    if (position > head / 2) continue;
    far.push(projection);
    from = Math.min(from, position);
  }
  if (far.length === 0 || !(await isFar(log, from))) return;
  onProgress(0, 0);
  const makings = [];
  for (const projection of far) {
    const generation = `${projection.name}-${await store.nextNumber(projection)}`;
    const next = await store.buildGeneration(projection, generation);
    await next.write(versionCheckpoint(projection), projection.version, []);
    makings.push({ projection, generation, store: next });
  }
  await advance(log, makings, head, onProgress);
  for (const { projection, generation, store: next } of makings) {
    const few = await documentsIfFew(next, projection);
    if (few) {
      await replace(store, projection, few, head);
      await store.removeGeneration(projection, generation);
      continue;
    }
    await next.prepare([projection.collection]);
    await next.flush();
    await store.releaseGeneration(generation);
    await store.requestSwitch(projection, generation, false);
    await switchGeneration(log, store, projection);
  }
}

async function documentsIfFew(
  store: ReadStore,
  { collection }: Projection<Document>,
): Promise<readonly Document[] | undefined> {
  const documents: Document[] = [];
  for await (const document of store.scan(collection)) {
    if (documents.length === FEW) return undefined;
    documents.push(document);
  }
  return documents;
}

/** A crash in between leaves a read model of no version, which the next start rebuilds. */
async function replace(
  store: ReadStore,
  projection: Projection<Document>,
  documents: readonly Document[],
  position: number,
): Promise<void> {
  const { name, collection } = projection;
  await store.clear([collection], [name, versionCheckpoint(projection)]);
  const writes = documents.map((document) => ({ collection, id: document._id, document, position, isNew: true }));
  await store.write(name, position, writes);
  await store.write(versionCheckpoint(projection), projection.version, []);
}

async function isFar(log: EventLogReader, from: number): Promise<boolean> {
  let count = 0;
  for await (const events of log.readAll({ from })) {
    count += events.length;
    if (count >= LIMITS.log.rebuiltBehindEvents) return true;
  }
  return false;
}
