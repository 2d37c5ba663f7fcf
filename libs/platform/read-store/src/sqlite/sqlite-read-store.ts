import { setImmediate } from 'node:timers/promises';
import { planQuery } from '../planner/plan.js';
import { checkWrite } from '../planner/values.js';
import type {
  Collection,
  Document,
  Filter,
  FindFaultsOptions,
  Positioned,
  Query,
  ReadStore,
  StoreFaults,
  Write,
} from '../port/read-store.js';
import { Builder } from './builder.js';
import { type Change, type Database, isUnwritable, translated } from './database.js';
import { findFaults } from './integrity.js';
import { KnownDocuments } from './known-documents.js';
import { Reader } from './reader.js';
import { Selection } from './selection.js';
import { checkpointChecksumOf } from './stored-row.js';
import { type IdType, Table } from './table.js';
import type { WordSelection } from './word-index.js';
import { Writer } from './writer.js';
import { LIMITS } from '../read-store.limits.js';

const SCANNED_AT_ONCE = 500;
/** Most pending changes. Enough for the time that the writer needs to copy its write-ahead log. */
const MOST_BACKLOG = 4_000;
/** Most characters of their documents, which are in memory twice. */
const MOST_BACKLOG_CHARACTERS = LIMITS.readStore.backlogCharacters;
const MOVE_CHECKPOINT =
  'INSERT INTO _checkpoints (name, position, checksum) VALUES (?, ?, ?) ' +
  'ON CONFLICT (name) DO UPDATE SET position = excluded.position, checksum = excluded.checksum ' +
  'WHERE excluded.position > position';

interface Plan {
  /** Changes that create the tables for the first documents of collections. */
  readonly creations: readonly Change[];
  readonly changes: Change[];
  /** Characters of JSON, for each write. */
  readonly sizes: readonly number[];
}

/**
 * Reads on the calling thread and writes on another one: a `write` resolves as soon as this store's own reads show it, and reaches
 * the file soon after, in order and atomically. The last writes may be lost with the process, never a part of one: the projections
 * repeat them from their checkpoints. While the disk is full it refuses writes, and reads continue.
 */
export class SqliteReadStore implements ReadStore {
  readonly #tables = new Map<string, Table>();
  readonly #known = new KnownDocuments();

  constructor(
    private readonly database: Database,
    private readonly writer: Writer | Builder | Reader,
  ) {}

  async prepare(collections: readonly Collection<Document>[]): Promise<void> {
    this.#tables.clear();
    await this.writer.make(
      attempt(() =>
        collections.flatMap((collection) => {
          const table = this.#table(collection);
          return (this.writer instanceof Builder ? table?.indexing() : table?.migration()) ?? [];
        }),
      ),
    );
    this.#tables.clear();
  }

  async get<Doc extends Document>(collection: Collection<Doc>, id: Doc['_id']): Promise<Doc | undefined> {
    const known = this.#known.get(collection, id);
    return known ? (known.document as Doc | undefined) : (await this.getMany(collection, [id]))[0];
  }

  async getMany<Doc extends Document>(collection: Collection<Doc>, ids: readonly Doc['_id'][]): Promise<Doc[]> {
    return (await this.getPositioned(collection, ids)).map(({ document }) => document!);
  }

  async getPositioned<Doc extends Document>(
    collection: Collection<Doc>,
    ids: readonly Doc['_id'][],
  ): Promise<Positioned<Doc>[]> {
    const unique = [...new Set(ids)];
    const read = () => this.#getPositioned(collection, unique) as Positioned<Doc>[];
    while (unique.some((id) => this.#known.isOpen(collection, id))) {
      if (!(await this.#isSettled())) return this.#asIfSettled(read);
    }
    return read();
  }

  async find<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Promise<Doc[]> {
    return this.#whenSettled(() => (this.#select(collection, query)?.find() ?? []) as Doc[]);
  }

  async findIds<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Promise<Doc['_id'][]> {
    return this.#whenSettled(() => this.#select(collection, query)?.ids() ?? []);
  }

  async count<Doc extends Document>(collection: Collection<Doc>, filter: Filter<Doc>): Promise<number> {
    return this.#whenSettled(() => this.#select(collection, { filter })?.count() ?? 0);
  }

  async write(checkpoint: string, position: number, writes: readonly Write[]): Promise<void> {
    const { creations, changes, sizes } = attempt(() => this.#plan(writes));
    changes.push([MOVE_CHECKPOINT, null, checkpoint, position, checkpointChecksumOf(checkpoint, position)]);
    if (!(this.writer instanceof Writer)) {
      this.#known.forget();
      return this.writer.make([...creations, ...changes]);
    }
    if (creations.length > 0) await this.writer.make(creations);
    const size = sizes.reduce((sum, each) => sum + each, 0);
    this.writer.makeSoon(changes, size, () => this.#known.settle(writes));
    writes.forEach((write, at) => this.#known.expect(write, sizes[at]!));
    const { backlog } = this.writer;
    if (backlog.changes > MOST_BACKLOG || backlog.characters > MOST_BACKLOG_CHARACTERS) await this.writer.settled();
  }

  /** A damaged document counts as missing: it is made from the log again. */
  async checkpoint(name: string): Promise<number> {
    const sql = 'SELECT position, checksum FROM _checkpoints WHERE name = ?';
    return this.#whenSettled(() => {
      const [position = 0, checksum] = this.database.row<[number, number]>(sql, name) ?? [];
      return checksum === checkpointChecksumOf(name, position) ? position : 0;
    });
  }

  checkpoints(names: readonly string[]): Promise<readonly number[]> {
    return Promise.all(names.map((name) => this.checkpoint(name)));
  }

  async clear(collections: readonly Collection<Document>[], checkpoints: readonly string[]): Promise<void> {
    await this.writer.make([
      ...attempt(() => collections.flatMap((collection) => this.#table(collection)?.removal() ?? [])),
      ...checkpoints.map((name): Change => ['DELETE FROM _checkpoints WHERE name = ?', null, name]),
    ]);
    for (const { name } of collections) this.#tables.delete(name);
    this.#known.forget();
  }

  async flush(): Promise<void> {
    await this.writer.settled();
  }

  async *scan<Doc extends Document>(collection: Collection<Doc>): AsyncIterable<Doc> {
    for (let after: Doc['_id'] | undefined; ;) {
      const page = await this.#whenSettled(() => this.#table(collection)?.page(after, SCANNED_AT_ONCE) ?? []);
      yield* page as Doc[];
      if (page.length < SCANNED_AT_ONCE) return;
      after = page.at(-1)!._id;
      await setImmediate();
    }
  }

  async scrub(): Promise<void> {
    await this.writer.settled();
    attempt(() => this.database.rewrite());
  }

  async scrubSome(): Promise<boolean> {
    return !(this.writer instanceof Writer) || this.writer.scrubSome();
  }

  async findFaults(options?: FindFaultsOptions): Promise<StoreFaults> {
    await this.writer.settled();
    return findFaults(this.database.file, options);
  }

  async close(): Promise<void> {
    this.#known.forget();
    await this.writer.close();
    this.database.close();
  }

  #plan(writes: readonly Write[]): Plan {
    const isIndexed = this.writer instanceof Writer;
    const made = new Map<string, Table>();
    const changes: Change[] = [];
    const sizes = writes.map(({ collection, id, document, position }) => {
      checkWrite(id, document);
      let table = this.#table(collection) ?? made.get(collection.name);
      if (!document) {
        if (table) changes.push(...table.remove(id, position));
        return 0;
      }
      if (!table) {
        table = new Table(this.database, collection, typeof id as IdType, isIndexed);
        made.set(collection.name, table);
      }
      const json = JSON.stringify(document);
      changes.push(...table.put(document, json, position));
      return json.length;
    });
    const creations = [...made.values()].flatMap((table) => [
      ...table.creation(),
      ...(isIndexed ? table.indexing() : []),
    ]);
    return { creations, changes, sizes };
  }

  /** Reads with all pending changes. */
  async #whenSettled<Result>(read: () => Result): Promise<Result> {
    return (await this.#isSettled()) ? attempt(read) : this.#asIfSettled(read);
  }

  /** False while the disk is full. @throws ReadStoreUnavailable when the file cannot be written for another reason */
  async #isSettled(): Promise<boolean> {
    try {
      await this.writer.settled();
      return true;
    } catch (error) {
      if (isUnwritable(error)) return false;
      throw error;
    }
  }

  #asIfSettled<Result>(read: () => Result): Result {
    return attempt(() => this.database.asIfMade(this.writer.unmade, read));
  }

  #getPositioned(collection: Collection<Document>, ids: readonly (string | number)[]): Positioned<Document>[] {
    const found: Positioned<Document>[] = [];
    const missing: (string | number)[] = [];
    for (const id of ids) {
      const known = this.#known.get(collection, id);
      if (!known) missing.push(id);
      else if (known.document) found.push({ id, document: known.document, position: known.position });
    }
    return found.concat(missing.length > 0 ? this.#read(collection, missing) : []);
  }

  /** Reads documents that are not in memory, so that no pending write concerns them. */
  #read(collection: Collection<Document>, ids: readonly (string | number)[]): Positioned<Document>[] {
    const stored = new Map(
      attempt(() => this.#table(collection)?.getMany(ids) ?? []).map((each) => [each.document._id, each]),
    );
    for (const id of ids) this.#known.learn(collection, id, stored.get(id));
    return Array.from(stored, ([id, { document, position }]) => ({ id, document, position }));
  }

  #select<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Selection | WordSelection | undefined {
    const plan = planQuery(collection, query);
    const table = this.#table(collection);
    if (!table) return undefined;
    return plan.words ? table.holding(plan) : new Selection(this.database, plan, collection, table);
  }

  #table(collection: Collection<Document>): Table | undefined {
    let table = this.#tables.get(collection.name);
    if (table) return table;
    table = Table.find(this.database, collection);
    if (table) this.#tables.set(collection.name, table);
    return table;
  }
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw translated(error);
  }
}
