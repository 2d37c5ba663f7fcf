import { isDeepStrictEqual } from 'node:util';
import type { EventLogReader } from '@chat/event-log';
import type { Document, GenerationalReadStore, ReadStore } from '@chat/read-store';
import { advance, type Making } from './advance.js';
import type { Projection } from './projection.js';
import { isCurrentVersion, markVersion } from './projection-version.js';
import type { ProjectionDifference } from './verify-projection.js';

/** A generation of documents beside the current one, and the latter's position. */
export interface Rebuilt {
  readonly projection: Projection<Document>;
  readonly generation: string;
  /** False when another version made the current documents, so that a comparison means nothing. */
  readonly isComparable: boolean;
}

/** The result of a rebuild, and the number of events that it read. */
export interface Rebuild {
  readonly rebuilt: readonly Rebuilt[];
  readonly events: number;
}

type Rebuilding = Rebuilt & Making & { readonly store: ReadStore };

/** Events that may still be missing at the switch. */
const NEAR = 500;

/**
 * Rebuilds documents of projections in another generation while the current ones keep changing, reading the log once for all. The
 * rest of an interrupted call is rebuilt from the beginning.
 * @param onProgress called with the current position
 * @param mark suffix of the generations' names; differs where a server and a command may rebuild the same model
 */
export async function rebuild(
  log: EventLogReader,
  store: GenerationalReadStore,
  projections: readonly Projection<Document>[],
  onProgress: (position: number) => void,
  mark = 'rebuilt',
): Promise<Rebuild> {
  const makings: Rebuilding[] = [];
  for (const projection of projections) {
    // Differs from the name that a projector uses if it starts at the same time (see `findFarBehind`).
    const generation = `${projection.name}-${await store.nextNumber(projection)}-${mark}`;
    const next = await store.buildGeneration(projection, generation);
    await markVersion(next, projection);
    makings.push({ projection, store: next, generation, isComparable: await isCurrentVersion(store, projection) });
  }
  return bringNear(log, store, makings, onProgress);
}

/**
 * Advances the former generation, which was kept, to the position of the current one.
 * @throws Error when none was kept, or another version made it
 */
export async function recall(
  log: EventLogReader,
  store: GenerationalReadStore,
  projection: Projection<Document>,
  onProgress: (position: number) => void,
): Promise<Rebuild> {
  const { former, keepsFormer } = await store.placementOf(projection);
  if (former === null || !keepsFormer) throw new Error(`No former documents of ${projection.name} are kept.`);
  const next = await store.openGeneration(former);
  if (!(await isCurrentVersion(next, projection))) {
    throw new Error(`The former documents of ${projection.name} were made by another version.`);
  }
  const isComparable = await isCurrentVersion(store, projection);
  return bringNear(log, store, [{ projection, store: next, generation: former, isComparable }], onProgress);
}

async function bringNear(
  log: EventLogReader,
  store: GenerationalReadStore,
  makings: readonly Rebuilding[],
  onProgress: (position: number) => void,
): Promise<Rebuild> {
  let events = await advance(log, makings, await target(log, store, makings), onProgress);
  for (const { projection, store: next } of makings) await next.prepare([projection.collection]);
  const rebuilt = makings.map(({ projection, generation, isComparable }) => ({ projection, generation, isComparable }));
  events += await catchUp(log, store, rebuilt);
  return { rebuilt, events };
}

/** Brings generations close to the current documents, so that the switch is quick. @returns number of events */
export async function catchUp(
  log: EventLogReader,
  store: GenerationalReadStore,
  rebuilt: readonly Rebuilt[],
): Promise<number> {
  const makings = await Promise.all(
    rebuilt.map(async (each) => ({ ...each, store: await store.openGeneration(each.generation) })),
  );
  let events = 0;
  for (let more = NEAR; more >= NEAR; events += more) {
    more = await advance(log, makings, await target(log, store, makings));
  }
  await Promise.all(makings.map(({ store: next }) => next.flush()));
  return events;
}

/** Never ahead of the current documents, so that both can be compared. */
async function target(log: EventLogReader, store: ReadStore, makings: readonly Rebuilding[]): Promise<number> {
  const comparable = makings.filter(({ isComparable }) => isComparable);
  if (comparable.length === 0) return log.head();
  return Math.min(...(await Promise.all(comparable.map(({ projection }) => store.checkpoint(projection.name)))));
}

/**
 * Compares the current documents with those of another generation, as of one position. The current ones may change during the
 * comparison: different ones are compared again.
 */
export async function* compareRebuilt(
  log: EventLogReader,
  store: GenerationalReadStore,
  { projection, generation }: Rebuilt,
): AsyncGenerator<ProjectionDifference<Document>> {
  const { name, collection } = projection;
  const next = await store.openGeneration(generation);
  const suspects = new Set<Document['_id']>();
  for await (const [id, expected, actual] of sideBySide(next.scan(collection), store.scan(collection))) {
    if (!isDeepStrictEqual(expected, actual)) suspects.add(id);
  }
  for (let isSettled = false; suspects.size > 0 && !isSettled;) {
    const position = await store.checkpoint(name);
    await advance(log, [{ projection, store: next }], position);
    const expected = byId(await next.getMany(collection, [...suspects]));
    const actual = byId(await store.getMany(collection, [...suspects]));
    isSettled = (await store.checkpoint(name)) === position;
    for (const id of suspects) {
      if (isDeepStrictEqual(expected.get(id), actual.get(id))) suspects.delete(id);
      else if (isSettled) yield { id, expected: expected.get(id), actual: actual.get(id) };
    }
  }
}

function byId(documents: readonly Document[]): Map<Document['_id'], Document> {
  return new Map(documents.map((each) => [each._id, each]));
}

/** Documents of two collections by ascending id, in pairs of the same id. */
async function* sideBySide(
  ones: AsyncIterable<Document>,
  others: AsyncIterable<Document>,
): AsyncGenerator<[Document['_id'], Document | undefined, Document | undefined]> {
  const [left, right] = [ones[Symbol.asyncIterator](), others[Symbol.asyncIterator]()];
  let [one, other] = [await left.next(), await right.next()];
  while (!one.done || !other.done) {
    const takesOne = !one.done && (other.done || one.value._id <= other.value._id);
    const takesOther = !other.done && (one.done || other.value._id <= one.value._id);
    const id = (takesOne ? one.value : other.value)._id;
    yield [id, takesOne ? one.value : undefined, takesOther ? other.value : undefined];
    if (takesOne) one = await left.next();
    if (takesOther) other = await right.next();
  }
}
