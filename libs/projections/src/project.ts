import type { RecordedEvent } from '@chat/kernel';
import type { Document, ReadStore, Write } from '@chat/read-store';
import type { Projection } from './projection.js';

interface Evolving<Doc> {
  readonly before: Doc | undefined;
  /** Nothing is known about what the store holds, so that the outcome is written in any case. */
  readonly created: boolean;
  after: Doc | undefined;
  /** Of the event that `after` is made by; what comes up to there has no effect any more. */
  position: number;
}

/** The writes that bring a projection's documents over consecutive events: one for each document that changes. */
export async function project<Doc extends Document>(
  store: ReadStore,
  projection: Projection<Doc>,
  events: readonly RecordedEvent[],
): Promise<Write[]> {
  const concerned = events.map((event) => projection.ids(event));
  const evolving = await load(store, projection, events, concerned);
  events.forEach((event, at) => {
    for (const id of concerned[at]!) {
      const each = evolving.get(id)!;
      if (event.position <= each.position) continue;
      each.after = projection.evolve(each.after, event, id);
      each.position = event.position;
    }
  });
  const { collection } = projection;
  const writes: Write[] = [];
  for (const [id, { before, created, after, position }] of evolving) {
    if (created || after !== before) writes.push({ collection, id, document: after ?? null, position });
  }
  return writes;
}

async function load<Doc extends Document>(
  store: ReadStore,
  projection: Projection<Doc>,
  events: readonly RecordedEvent[],
  concerned: readonly (readonly Doc['_id'][])[],
): Promise<Map<Doc['_id'], Evolving<Doc>>> {
  const evolving = new Map<Doc['_id'], Evolving<Doc>>();
  const stored = new Set<Doc['_id']>();
  concerned.forEach((ids, at) => {
    const created = ids.length > 0 && (projection.creates?.(events[at]!) ?? false);
    for (const id of ids) {
      if (evolving.has(id)) continue;
      evolving.set(id, { before: undefined, created, after: undefined, position: 0 });
      if (!created) stored.add(id);
    }
  });
  if (stored.size === 0) return evolving;
  for (const { id, document, position } of await store.getPositioned(projection.collection, [...stored])) {
    evolving.set(id, { before: document, created: false, after: document, position });
  }
  return evolving;
}
