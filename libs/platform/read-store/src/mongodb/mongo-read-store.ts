import { MongoServerError } from 'mongodb';
import type { Collection as MongoCollection, Filter as MongoFilter, FindOptions, IndexDescription } from 'mongodb';
import { Batcher } from '@chat/kernel';
import { connect, type Connection, connection, duplicateKeysOf, isTemporary, refusalOf } from '@chat/mongodb';
import type { GenerationsEngine, WantedCheckpoint } from '../generations/generational-read-store.js';
import { planQuery } from '../planner/plan.js';
import { QueryTookTooLong, ReadStoreRefused, ReadStoreUnavailable } from '../port/errors.js';
import type {
  AssertMayWrite,
  Collection,
  Document,
  Filter,
  Positioned,
  Query,
  ReadStore,
  Write,
} from '../port/read-store.js';
import { indexKeys, selectionFilter, selectionOptions, wordKeys } from './selection.js';
import {
  checkStorable,
  guardedOperation,
  positionedIn,
  PRESENT,
  REMOVED_FOR_SECONDS,
  type StoredDocument,
  storedForm,
} from './stored-document.js';

export interface MongoReadStoreOptions {
  /**
   * `mongodb://` or `mongodb+srv://`; its path names the database, default `chat`. A call fails after five seconds without a
   * primary, unless `serverSelectionTimeoutMS` says otherwise.
   */
  readonly url: string;
}

/**
 * Opens a store in a MongoDB replica set. Documents carry their positions, removed ones for an hour, so that a repeated write, or a
 * late one of another process, is harmless; the checkpoint is written after them. Acknowledged writes have reached a majority of
 * the members. The driver finds a new primary by itself.
 * @throws ReadStoreUnavailable when the replica set cannot be reached, ReadStoreRefused at once when it refuses
 * @throws TypeError when the connection string is not valid
 */
export async function openMongoReadStore({ url }: MongoReadStoreOptions): Promise<ReadStore> {
  const opened = connection(url);
  await attempt(() => connect(opened));
  return new MongoReadStore(opened);
}

/** The collections of a generation carry its name. All share one connection; closing the default store closes it. */
export async function mongoGenerations({ url }: MongoReadStoreOptions): Promise<GenerationsEngine> {
  const opened = connection(url);
  await attempt(() => connect(opened));
  const open = async (generation: string) => new MongoReadStore(opened, generation);
  return {
    isShared: true,
    open,
    build: open,
    checkpoints: (wanted) => checkpointsOf(opened, wanted),
    remove: (generation, assertMayWrite) => new MongoReadStore(opened, generation).drop(assertMayWrite),
    removeAll: async () => {
      const made = (await collectionNames(opened)).filter((name) => !KEPT.test(name));
      for (const name of made) await attempt(() => opened.database.collection(name).drop());
    },
    list: async () => [...new Set((await collectionNames(opened)).flatMap((name) => name.split('@')[1] ?? []))],
  };
}

/** Collections that are not made from the log, and leases, which processes hold now. */
const KEPT = /^(uploads\.|system\.|_leases$)/;

interface StoredCheckpoint {
  readonly _id: string;
  readonly position: number;
}

const SCANNED_AT_ONCE = 1_000;
const MAX_TIME_EXPIRED = 50;

class MongoReadStore implements ReadStore {
  readonly #checkpoints: MongoCollection<StoredCheckpoint>;
  readonly #positions = new Batcher((names: readonly string[]) => this.checkpoints(names));
  readonly #moves = new Batcher((moves: readonly StoredCheckpoint[]) => this.#move(moves));
  /** By the name of the collection. */
  readonly #gets = new Map<string, Batcher<Document['_id'], Document | undefined>>();

  constructor(
    private readonly connection: Connection,
    private readonly generation = '',
  ) {
    this.#checkpoints = connection.database.collection(this.#nameOf('_checkpoints'));
  }

  /** Keeps indexes that are no longer declared: an older server may still use them. */
  async prepare(collections: readonly Collection<Document>[], assertMayWrite?: AssertMayWrite): Promise<void> {
    for (const collection of collections) {
      const indexes = collection.indexes.map((index): IndexDescription => ({ key: indexKeys(index) }));
      if (collection.words) indexes.push({ key: wordKeys(collection.words) });
      indexes.push({ key: { _removedAt: 1 }, expireAfterSeconds: REMOVED_FOR_SECONDS, sparse: true });
      await attempt(() => this.#stored(collection).createIndexes(indexes), assertMayWrite);
    }
  }

  async get<Doc extends Document>(collection: Collection<Doc>, id: Doc['_id']): Promise<Doc | undefined> {
    const gets = this.#gets.getOrInsertComputed(
      collection.name,
      () => new Batcher((ids) => this.#getEach(collection, ids)),
    );
    return (await gets.submit(id)) as Doc | undefined;
  }

  async getMany<Doc extends Document>(collection: Collection<Doc>, ids: readonly Doc['_id'][]): Promise<Doc[]> {
    return this.#read(collection, { _id: { $in: ids }, ...PRESENT });
  }

  async getPositioned<Doc extends Document>(
    collection: Collection<Doc>,
    ids: readonly Doc['_id'][],
  ): Promise<Positioned<Doc>[]> {
    const stored = await attempt(() =>
      this.#stored(collection)
        .find({ _id: { $in: ids } })
        .toArray(),
    );
    return stored.map((each) => positionedIn(collection.name, each) as Positioned<Doc>);
  }

  async find<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Promise<Doc[]> {
    return this.#checked(collection, await this.#select(collection, query));
  }

  async findIds<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Promise<Doc['_id'][]> {
    return (await this.#select(collection, query, { projection: { _id: 1 } })).map(({ _id }) => _id);
  }

  async count<Doc extends Document>(collection: Collection<Doc>, filter: Filter<Doc>): Promise<number> {
    const plan = planQuery(collection, { filter });
    const { hint } = selectionOptions(plan, collection);
    return attempt(() => this.#stored(collection).countDocuments(selectionFilter(plan, collection), { hint: hint! }));
  }

  async write(
    checkpoint: string,
    position: number,
    writes: readonly Write[],
    assertMayWrite: AssertMayWrite = () => {},
  ): Promise<void> {
    writes.forEach(checkStorable);
    for (const group of Map.groupBy(writes, ({ collection }) => collection.name).values()) {
      const stored = this.#stored(group[0]!.collection);
      const operations = (await attempt(() => inserted(stored, group), assertMayWrite)).map(guardedOperation);
      if (operations.length > 0) await attempt(() => stored.bulkWrite(operations, { ordered: true }), assertMayWrite);
    }
    assertMayWrite();
    await this.#moves.submit({ _id: checkpoint, position });
  }

  checkpoint(name: string): Promise<number> {
    return this.#positions.submit(name);
  }

  checkpoints(names: readonly string[]): Promise<readonly number[]> {
    return checkpointsOf(
      this.connection,
      names.map((name) => ({ name, generation: this.generation })),
    );
  }

  /** Forgets the checkpoints first, so that a crash leaves documents to be rebuilt, never missing ones. */
  async clear(
    collections: readonly Collection<Document>[],
    checkpoints: readonly string[],
    assertMayWrite?: AssertMayWrite,
  ): Promise<void> {
    await attempt(() => this.#checkpoints.deleteMany({ _id: { $in: checkpoints } }), assertMayWrite);
    for (const collection of collections) {
      if (await this.#holdsAny(collection)) await attempt(() => this.#stored(collection).drop(), assertMayWrite);
    }
    await this.prepare(collections, assertMayWrite);
  }

  async *scan<Doc extends Document>(collection: Collection<Doc>): AsyncIterable<Doc> {
    const options: FindOptions = { sort: { _id: 1 }, limit: SCANNED_AT_ONCE };
    for (let filter: MongoFilter<StoredDocument> = PRESENT; ;) {
      const page = await this.#read(collection, filter, options);
      yield* page;
      if (page.length < SCANNED_AT_ONCE) return;
      filter = { _id: { $gt: page.at(-1)!._id }, ...PRESENT };
    }
  }

  /** Writes are durable when they resolve. */
  async flush(): Promise<void> {}

  async scrub(): Promise<void> {}

  async scrubSome(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    if (this.generation === '') await this.connection.client.close();
  }

  /** Removes all of a generation. */
  async drop(assertMayWrite?: AssertMayWrite): Promise<void> {
    const own = (await collectionNames(this.connection)).filter((name) => name.endsWith(this.#nameOf('')));
    for (const name of own) await attempt(() => this.connection.database.collection(name).drop(), assertMayWrite);
  }

  /** Dropping and making an empty collection again takes MongoDB as long as making it: half of the first start of a service. */
  #holdsAny(collection: Collection<Document>): Promise<boolean> {
    return attempt(() => this.#stored(collection).findOne({}, { projection: { _id: 1 } })).then(Boolean);
  }

  async #getEach(
    collection: Collection<Document>,
    ids: readonly Document['_id'][],
  ): Promise<readonly (Document | undefined)[]> {
    // An object would be an expression among ids, and no document has one for its id.
    const askable = new Set(ids.filter((id) => typeof id !== 'object'));
    const found = await this.getMany(collection, [...askable]);
    const byId = new Map(found.map((document) => [document._id, document]));
    return ids.map((id) => byId.get(id));
  }

  async #move(moves: readonly StoredCheckpoint[]): Promise<readonly void[]> {
    const operations = moves.map(({ _id, position }) => ({
      updateOne: { filter: { _id }, update: { $max: { position } }, upsert: true },
    }));
    await attempt(() => this.#checkpoints.bulkWrite(operations, { ordered: false }));
    return moves.map(() => {});
  }

  #nameOf(collection: string): string {
    return nameIn(this.generation, collection);
  }

  async #select<Doc extends Document>(
    collection: Collection<Doc>,
    query: Query<Doc>,
    options: FindOptions = {},
  ): Promise<StoredDocument[]> {
    const plan = planQuery(collection, query);
    if (plan.limit === 0) return [];
    const { withinMs } = query;
    return this.#fetch(collection, selectionFilter(plan, collection), {
      ...selectionOptions(plan, collection),
      ...(withinMs !== undefined && { maxTimeMS: Math.max(1, Math.ceil(withinMs)) }),
      ...options,
    });
  }

  async #read<Doc extends Document>(
    collection: Collection<Doc>,
    filter: MongoFilter<StoredDocument>,
    options: FindOptions = {},
  ): Promise<Doc[]> {
    return this.#checked(collection, await this.#fetch(collection, filter, options));
  }

  #checked<Doc extends Document>({ name }: Collection<Doc>, stored: readonly StoredDocument[]): Doc[] {
    return stored.map((each) => positionedIn(name, each).document as Doc);
  }

  #fetch(
    collection: Collection<Document>,
    filter: MongoFilter<StoredDocument>,
    options: FindOptions,
  ): Promise<StoredDocument[]> {
    return attempt(() => this.#stored(collection).find<StoredDocument>(filter, options).toArray());
  }

  #stored(collection: Collection<Document>): MongoCollection<StoredDocument> {
    return this.connection.database.collection(this.#nameOf(collection.name));
  }
}

function nameIn(generation: string, collection: string): string {
  return generation === '' ? collection : `${collection}@${generation}`;
}

function matching(wanted: readonly WantedCheckpoint[]) {
  return { $match: { _id: { $in: wanted.map(({ name }) => name) } } };
}

/** Uses one query for all collections. */
async function checkpointsOf(
  { database }: Connection,
  wanted: readonly WantedCheckpoint[],
): Promise<readonly number[]> {
  const [first, ...others] = Map.groupBy(wanted, ({ generation }) => generation);
  if (!first) return [];
  const stages = others.map(([generation, those]) => ({
    $unionWith: { coll: nameIn(generation, '_checkpoints'), pipeline: [matching(those)] },
  }));
  const collection = database.collection(nameIn(first[0], '_checkpoints'));
  const found = await attempt(() => collection.aggregate<StoredCheckpoint>([matching(first[1]), ...stages]).toArray());
  const positions = new Map(found.map(({ _id, position }) => [_id, position]));
  return wanted.map(({ name }) => positions.get(name) ?? 0);
}

async function collectionNames({ database }: Connection): Promise<string[]> {
  const collections = await attempt(() => database.listCollections({}, { nameOnly: true }).toArray());
  return collections.map(({ name }) => name);
}

/** Inserts new documents, which costs a fraction of an update. @returns the remaining writes, in their order */
async function inserted(stored: MongoCollection<StoredDocument>, writes: readonly Write[]): Promise<readonly Write[]> {
  const created = writes.filter(({ isNew, document }) => isNew && document);
  if (created.length === 0) return writes;
  const left = new Set(writes);
  created.forEach((write) => left.delete(write));
  try {
    const documents = created.map(({ collection, document, position }) =>
      storedForm(collection.name, document!, position),
    );
    await stored.insertMany(documents, { ordered: false });
  } catch (error) {
    for (const { index } of duplicateKeysOf(error)) left.add(created[index]!);
  }
  return writes.filter((write) => left.has(write));
}

async function attempt<Result>(work: () => Promise<Result>, assertMayWrite?: AssertMayWrite): Promise<Result> {
  assertMayWrite?.();
  try {
    return await work();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    if (error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED) throw new QueryTookTooLong();
    const refusal = refusalOf(error);
    if (refusal) throw new ReadStoreRefused(refusal, { cause: error });
    throw new ReadStoreUnavailable(`The read store cannot be used now: ${error.message}.`, { cause: error });
  }
}
