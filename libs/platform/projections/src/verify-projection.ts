import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EventLogReader } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import type { Document, ReadStore } from '@chat/read-store';
import type { Projection } from './projection.js';

/** A document that differs from the log; undefined where there is none. */
export interface ProjectionDifference<Doc extends Document> {
  readonly id: Doc['_id'];
  readonly expected: Doc | undefined;
  readonly actual: Doc | undefined;
}

/** Number of comparisons of a difference while the projection runs. */
const ROUNDS = 3;
const PATIENCE_MS = 5_000;
const PAUSE_MS = 20;

/** The result for one projection. */
export interface VerifiedProjection {
  readonly projection: Projection<Document>;
  /** Position of the first comparison of its documents. */
  readonly position: number;
  /** Differences, found as they are iterated. */
  readonly differences: AsyncIterable<ProjectionDifference<Document>>;
}

/**
 * Rebuilds the documents of projections in memory, reading the log once for all, and compares them with the stored ones, as of the
 * stored checkpoints. Changes nothing. The projections may run at the same time: a document that differs is read again, and
 * compared with the expected one as of every position between the checkpoints before and after. Effects of erased events are judged
 * when the projection has passed the erasing event.
 * @param onProgress called with the current position, and the last one
 */
export async function* verifyProjections(
  log: EventLogReader,
  store: ReadStore,
  projections: readonly Projection<Document>[],
  onProgress: (position: number, end: number) => void = () => {},
): AsyncGenerator<VerifiedProjection> {
  const replicas = await Promise.all(
    projections.map(async (projection) => {
      return { replica: new Replica(log, projection), position: await store.checkpoint(projection.name) };
    }),
  );
  const end = Math.max(...replicas.map(({ position }) => position));
  for await (const events of end > 0 ? log.readAll() : []) {
    for (const { replica, position } of replicas) replica.take(events, position);
    const reached = events.at(-1)!.position;
    onProgress(Math.min(reached, end), end);
    if (reached >= end) break;
  }
  // Compared replicas are released.
  for (let next = replicas.shift(); next; next = replicas.shift()) {
    const { replica, position } = next;
    yield { projection: replica.projection, position, differences: compare(log, store, replica) };
  }
}

/** Verifies one projection. */
export async function* verifyProjection<Doc extends Document>(
  log: EventLogReader,
  store: ReadStore,
  projection: Projection<Doc>,
): AsyncGenerator<ProjectionDifference<Doc>> {
  const one = projection as unknown as Projection<Document>;
  for await (const { differences } of verifyProjections(log, store, [one])) {
    yield* differences as AsyncIterable<ProjectionDifference<Doc>>;
  }
}

async function* compare(
  log: EventLogReader,
  store: ReadStore,
  replica: Replica<Document>,
): AsyncGenerator<ProjectionDifference<Document>> {
  const { name, collection } = replica.projection;
  const suspects = new Set(replica.documents.keys());
  for await (const document of store.scan(collection)) {
    if (isSame(replica.documents.get(document._id), document)) suspects.delete(document._id);
    else suspects.add(document._id);
  }
  for (let round = 1; suspects.size > 0; round++) {
    const isMoving = await reaches(store, name, await log.head());
    await replica.advanceTo(await store.checkpoint(name));
    const actual = new Map((await store.getMany(collection, [...suspects])).map((each) => [each._id, each]));
    const clear = (ids: Iterable<Document['_id']>) => {
      for (const id of ids) if (isSame(replica.documents.get(id), actual.get(id))) suspects.delete(id);
    };
    clear(suspects);
    await replica.advanceTo(await store.checkpoint(name), (ids) => clear(ids.filter((id) => suspects.has(id))));
    if (isMoving && round < ROUNDS) continue;
    for (const id of suspects) yield { id, expected: replica.documents.get(id), actual: actual.get(id) };
    return;
  }
}

/** False when the projection, which may have ended, does not get there in time. */
async function reaches(store: ReadStore, name: string, position: number): Promise<boolean> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while ((await store.checkpoint(name)) < position) {
    if (performance.now() > giveUpAt) return false;
    await pause(PAUSE_MS);
  }
  return true;
}

/** Called with the documents that an event concerns, after each event. */
type Changed<Doc extends Document> = (ids: readonly Doc['_id'][]) => void;

/** A projection's documents in memory. */
class Replica<Doc extends Document> {
  readonly documents = new Map<Doc['_id'], Doc>();
  #position = 0;

  constructor(
    private readonly log: EventLogReader,
    readonly projection: Projection<Doc>,
  ) {}

  async advanceTo(position: number, changed?: Changed<Doc>): Promise<void> {
    if (position <= this.#position) return;
    for await (const events of this.log.readAll({ from: this.#position })) {
      this.take(events, position, changed);
      if (events.at(-1)!.position >= position) return;
    }
  }

  /** Takes the next events, up to a position. */
  take(events: readonly RecordedEvent[], upTo: number, changed: Changed<Doc> = () => {}): void {
    for (const event of events) {
      if (event.position > upTo) return;
      this.#position = event.position;
      const ids = this.projection.types.has(event.type) ? this.projection.ids(event) : [];
      for (const id of ids) {
        const document = this.projection.evolve(this.documents.get(id), event, id);
        if (document) this.documents.set(id, document);
        else this.documents.delete(id);
      }
      changed(ids);
    }
  }
}

/** True when a stored document equals the expected one as JSON. */
export function isSame(expected: Document | undefined, actual: Document | undefined): boolean {
  if (!expected || !actual) return expected === actual;
  return isSameJson(expected, actual) || isDeepStrictEqual(JSON.parse(JSON.stringify(expected)), actual);
}

/** Takes a tenth of the time of making the JSON. False also when it cannot decide. */
function isSameJson(expected: unknown, actual: unknown): boolean {
  if (expected === actual) return true;
  if (typeof expected !== 'object' || typeof actual !== 'object' || !expected || !actual) return false;
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || expected.length !== actual.length) return false;
    return expected.every((each, at) => isSameJson(each, actual[at]));
  }
  if (Array.isArray(actual) || 'toJSON' in expected) return false;
  let left = Object.keys(actual).length;
  for (const [name, value] of Object.entries(expected)) {
    if (value === undefined) continue;
    if (!isSameJson(value, (actual as Record<string, unknown>)[name])) return false;
    left--;
  }
  return left === 0;
}
