import type { RecordedEvent } from '@chat/kernel';
import type { Document, ReadStore, Write } from '@chat/read-store';
import type { Chunk } from './in-chunks.js';
import type { Projection } from './projection.js';

interface Evolving<Doc> {
  readonly before: Doc | undefined;
  /** The content of the store is unknown, so that the result is always written. */
  readonly created: boolean;
  after: Doc | undefined;
  /** Position of the event that made `after`; events up to there have no further effect. */
  position: number;
}

/** The writes that bring a projection's documents over consecutive events: one for each document that changes. */
export async function project<Doc extends Document>(
  store: ReadStore,
  projection: Projection<Doc>,
  chunk: Pick<Chunk<Doc>, 'events' | 'ids'>,
): Promise<Write[]> {
  const changes = new Changes(store, projection);
  await changes.take(chunk);
  return changes.writes();
}

/** Changes to a projection's documents, which nobody else changes. */
export class Changes<Doc extends Document> {
  #evolving = new Map<Doc['_id'], Evolving<Doc>>();
  /** Documents of the last writes, which saves most reads. */
  #written = new Map<Doc['_id'], Evolving<Doc>>();
  #loaded = 0;

  constructor(
    private readonly store: Pick<ReadStore, 'getPositioned'>,
    private readonly projection: Projection<Doc>,
  ) {}

  /** Number of documents read since the last writes. */
  get loaded(): number {
    return this.#loaded;
  }

  /** Takes the events that follow the previous call's. @param part of one event, or whole events */
  async take({ events: all, ids }: Pick<Chunk<Doc>, 'events' | 'ids'>): Promise<void> {
    const { projection } = this;
    const events = all.filter(({ type }) => projection.types.has(type));
    if (events.length === 0) return;
    const concerned = events.map((event) => ids ?? projection.ids(event));
    await this.#load(events, concerned);
    events.forEach((event, at) => {
      for (const id of concerned[at]!) {
        const each = this.#evolving.get(id)!;
        if (event.position <= each.position) continue;
        each.after = projection.evolve(each.after, event, id);
        each.position = event.position;
      }
    });
  }

  /** The writes since the last call; they must be stored before more events are taken. */
  writes(): Write[] {
    const { collection } = this.projection;
    const writes: Write[] = [];
    for (const [id, { before, created, after, position }] of this.#evolving) {
      if (created || after !== before)
        writes.push({ collection, id, document: after ?? null, position, isNew: created });
    }
    this.#written = this.#evolving;
    this.#evolving = new Map();
    this.#loaded = 0;
    return writes;
  }

  async #load(events: readonly RecordedEvent[], concerned: readonly (readonly Doc['_id'][])[]): Promise<void> {
    const stored = new Set<Doc['_id']>();
    concerned.forEach((ids, at) => {
      const created = ids.length > 0 && (this.projection.creates?.(events[at]!) ?? false);
      for (const id of ids) {
        if (this.#evolving.has(id)) continue;
        const { after, position = 0 } = this.#written.get(id) ?? {};
        if (position > 0) this.#evolving.set(id, { before: after, created: false, after, position });
        else this.#evolving.set(id, { before: undefined, created, after: undefined, position });
        if (position === 0 && !created) stored.add(id);
      }
    });
    if (stored.size === 0) return;
    this.#loaded += stored.size;
    for (const { id, document, position } of await this.store.getPositioned(this.projection.collection, [...stored])) {
      this.#evolving.set(id, { before: document, created: false, after: document, position });
    }
  }
}
