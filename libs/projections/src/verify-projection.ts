import { isDeepStrictEqual } from 'node:util';
import type { EventLogReader } from '@chat/event-log';
import type { Document, ReadStore } from '@chat/read-store';
import type { Projection } from './projection.js';

/** A document that is not what the log says; undefined where there is none. */
export interface ProjectionDifference<Doc extends Document> {
  readonly id: Doc['_id'];
  readonly expected: Doc | undefined;
  readonly actual: Doc | undefined;
}

/**
 * Rebuilds a projection's documents in memory and compares them with the stored ones, as of the stored checkpoint.
 * Changes nothing. The projection may run on meanwhile: what differs is looked at again where the checkpoint is then.
 */
export async function* verifyProjection<Doc extends Document>(
  log: EventLogReader,
  store: ReadStore,
  projection: Projection<Doc>,
): AsyncGenerator<ProjectionDifference<Doc>> {
  const { name, collection } = projection;
  const replica = new Replica(log, projection);
  let position = await store.checkpoint(name);
  await replica.advanceTo(position);
  const suspects = new Set(replica.documents.keys());
  for await (const document of store.scan(collection)) {
    if (isSame(replica.documents.get(document._id), document)) suspects.delete(document._id);
    else suspects.add(document._id);
  }
  let verified = false;
  while (suspects.size > 0 && !verified) {
    position = await store.checkpoint(name);
    await replica.advanceTo(position);
    const actual = new Map((await store.getMany(collection, [...suspects])).map((each) => [each._id, each]));
    verified = (await store.checkpoint(name)) === position;
    for (const id of suspects) {
      const expected = replica.documents.get(id);
      if (isSame(expected, actual.get(id))) suspects.delete(id);
      else if (verified) yield { id, expected, actual: actual.get(id) };
    }
  }
}

/** A projection's documents in memory. */
class Replica<Doc extends Document> {
  readonly documents = new Map<Doc['_id'], Doc>();
  #position = 0;

  constructor(
    private readonly log: EventLogReader,
    private readonly projection: Projection<Doc>,
  ) {}

  async advanceTo(position: number): Promise<void> {
    for await (const events of this.log.readAll({ from: this.#position })) {
      for (const event of events) {
        if (event.position > position) return;
        this.#position = event.position;
        for (const id of this.projection.ids(event)) {
          const document = this.projection.evolve(this.documents.get(id), event, id);
          if (document) this.documents.set(id, document);
          else this.documents.delete(id);
        }
      }
    }
  }
}

/** Whether a stored document is the expected one, as JSON holds it. */
export function isSame(expected: Document | undefined, actual: Document | undefined): boolean {
  if (!expected || !actual) return expected === actual;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(expected)), actual);
}
