import type { GenerationsEngine } from '../generations/generational-read-store.js';
import { planQuery } from '../planner/plan.js';
import type { Plan } from '../planner/plan.js';
import { checkWrite, compareScalars, indexedValue, indexedWords, isInRange } from '../planner/values.js';
import { ReadStoreUnavailable } from '../port/errors.js';
import type { Collection, Document, Filter, Positioned, Query, ReadStore, Write } from '../port/read-store.js';

interface Stored {
  readonly document: Document;
  readonly position: number;
}

/** A store in memory, for tests and trials. A search scans every document. */
export function openMemoryReadStore(): ReadStore {
  return new MemoryReadStore(true);
}

/** A much faster store in memory: it keeps documents as they are given, and their writer must not change them. */
export function openTrustingReadStore(): ReadStore {
  return new MemoryReadStore(false);
}

/** Its generations are in memory, too. */
export function memoryGenerations(): GenerationsEngine {
  const stores = new Map<string, ReadStore>();
  const open = async (generation: string) =>
    stores.getOrInsertComputed(generation, () => {
      const store = openMemoryReadStore();
      // Generations other than the first are closed and opened again, and must survive that.
      return generation === '' ? store : Object.assign(store, { close: async () => {} });
    });
  return {
    open,
    build: open,
    remove: async (generation) => void stores.delete(generation),
    removeAll: async () => stores.clear(),
    list: async () => [...stores.keys()].filter((generation) => generation !== ''),
  };
}

class MemoryReadStore implements ReadStore {
  readonly #collections = new Map<string, Map<string | number, Stored>>();
  /** Ids of a collection in their order, until the next write. */
  readonly #ordered = new Map<string, readonly (string | number)[]>();
  readonly #checkpoints = new Map<string, number>();
  #open = true;

  constructor(private readonly isCopying: boolean) {}

  async prepare(): Promise<void> {
    this.#assertOpen();
  }

  async get<Doc extends Document>(collection: Collection<Doc>, id: Doc['_id']): Promise<Doc | undefined> {
    return this.#stored(collection).get(id)?.document as Doc | undefined;
  }

  async getMany<Doc extends Document>(collection: Collection<Doc>, ids: readonly Doc['_id'][]): Promise<Doc[]> {
    const stored = this.#stored(collection);
    return [...new Set(ids)].flatMap((id) => (stored.get(id)?.document as Doc | undefined) ?? []);
  }

  async getPositioned<Doc extends Document>(
    collection: Collection<Doc>,
    ids: readonly Doc['_id'][],
  ): Promise<Positioned<Doc>[]> {
    const stored = this.#stored(collection);
    return [...new Set(ids)].flatMap((id) => {
      const { document, position = 0 } = stored.get(id) ?? {};
      return document ? { id, document: document as Doc, position } : [];
    });
  }

  async find<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Promise<Doc[]> {
    const plan = planQuery(collection, query);
    if (plan.sort?.field === '_id') return this.#matchingById(collection, plan, plan.sort.direction);
    const found = this.#matching(collection, plan);
    if (plan.sort) {
      const { field, direction } = plan.sort;
      found.sort((one, other) => direction * compareScalars(indexedValue(one, field), indexedValue(other, field)));
    }
    return found.slice(0, plan.limit);
  }

  async findIds<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Promise<Doc['_id'][]> {
    return (await this.find(collection, query)).map(({ _id }) => _id);
  }

  async count<Doc extends Document>(collection: Collection<Doc>, filter: Filter<Doc>): Promise<number> {
    return this.#matching(collection, planQuery(collection, { filter })).length;
  }

  async write(checkpoint: string, position: number, writes: readonly Write[]): Promise<void> {
    this.#assertOpen();
    const checked = writes.map(({ collection, id, document, position }) => {
      if (!this.isCopying) return { stored: this.#stored(collection), id, document, position };
      checkWrite(id, document);
      if (document) {
        for (const { fields } of collection.indexes) fields.forEach((field) => indexedValue(document, field));
        if (collection.words) indexedWords(document, collection.words);
      }
      const copy = document ? frozen(JSON.parse(JSON.stringify(document)) as Document) : null;
      return { stored: this.#stored(collection), id, document: copy, position };
    });
    for (const { stored, id, document, position } of checked) {
      if ((stored.get(id)?.position ?? -1) >= position) continue;
      if (document) stored.set(id, { document, position });
      else stored.delete(id);
    }
    for (const { collection } of writes) this.#ordered.delete(collection.name);
    this.#checkpoints.set(checkpoint, Math.max(position, this.#checkpoints.get(checkpoint) ?? 0));
  }

  async checkpoint(name: string): Promise<number> {
    this.#assertOpen();
    return this.#checkpoints.get(name) ?? 0;
  }

  checkpoints(names: readonly string[]): Promise<readonly number[]> {
    return Promise.all(names.map((name) => this.checkpoint(name)));
  }

  async clear(collections: readonly Collection<Document>[], checkpoints: readonly string[]): Promise<void> {
    this.#assertOpen();
    for (const { name } of collections) {
      this.#collections.delete(name);
      this.#ordered.delete(name);
    }
    for (const name of checkpoints) this.#checkpoints.delete(name);
  }

  /** The store does not survive the process. */
  async flush(): Promise<void> {}

  async *scan<Doc extends Document>(collection: Collection<Doc>): AsyncIterable<Doc> {
    const ids = [...this.#stored(collection).keys()].toSorted(compareScalars);
    for (const id of ids) {
      const stored = this.#stored(collection).get(id);
      if (stored) yield stored.document as Doc;
    }
  }

  async scrub(): Promise<void> {
    this.#assertOpen();
  }

  async scrubSome(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    this.#open = false;
  }

  #stored(collection: Collection<Document>): Map<string | number, Stored> {
    this.#assertOpen();
    return this.#collections.getOrInsertComputed(collection.name, () => new Map<string | number, Stored>());
  }

  #matching<Doc extends Document>(collection: Collection<Doc>, plan: Plan): Doc[] {
    const documents = Array.from(this.#stored(collection).values(), ({ document }) => document as Doc);
    return documents.filter(matcherOf(collection, plan));
  }

  /** Ends as soon as it has what the limit allows. */
  #matchingById<Doc extends Document>(collection: Collection<Doc>, plan: Plan, direction: 1 | -1): Doc[] {
    const stored = this.#stored(collection);
    const ids = this.#ordered.getOrInsertComputed(collection.name, () => [...stored.keys()].toSorted(compareScalars));
    const matches = matcherOf(collection, plan);
    const found: Doc[] = [];
    for (let at = 0; at < ids.length && found.length < plan.limit; at++) {
      const document = stored.get(ids.at(direction === 1 ? at : -1 - at)!)!.document as Doc;
      if (matches(document)) found.push(document);
    }
    return found;
  }

  #assertOpen(): void {
    if (!this.#open) throw new ReadStoreUnavailable('The read store is closed.');
  }
}

function matcherOf<Doc extends Document>(collection: Collection<Doc>, { equal, range, words }: Plan) {
  const conditions = equal.map(({ field, values }) => ({ field, values: new Set(values) }));
  return (document: Doc): boolean =>
    (!range || isInRange(indexedValue(document, range.field), range.bounds)) &&
    conditions.every(({ field, values }) => values.has(indexedValue(document, field))) &&
    (!words || new Set(words).isSubsetOf(new Set(indexedWords(document, collection.words!))));
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
