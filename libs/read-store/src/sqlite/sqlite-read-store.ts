import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { planQuery } from '../planner/plan.js';
import { checkWrite } from '../planner/values.js';
import type { Collection, Document, Filter, Query, ReadStore, Write } from '../port/read-store.js';
import { Database, translated } from './database.js';
import { Selection } from './selection.js';
import { Table } from './table.js';

export interface SqliteReadStoreOptions {
  /** Where `read-store.db` is or will be. */
  readonly folder: string;
}

/**
 * Opens the embedded store. Its calls run on the calling thread. What was written last may be lost with the power, never
 * a part of a `write`: the projections make it again from their checkpoints.
 * @throws IncompatibleFile when the file is not a read store, or one of a newer version
 */
export async function openSqliteReadStore({ folder }: SqliteReadStoreOptions): Promise<ReadStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new SqliteReadStore(new Database(join(folder, 'read-store.db')));
}

const SCANNED_AT_ONCE = 500;

class SqliteReadStore implements ReadStore {
  readonly #tables = new Map<string, Table>();

  constructor(private readonly database: Database) {}

  async prepare(collections: readonly Collection<Document>[]): Promise<void> {
    this.#tables.clear();
    this.#change(() => collections.forEach((collection) => this.#table(collection)?.migrate()));
  }

  async get<Doc extends Document>(collection: Collection<Doc>, id: Doc['_id']): Promise<Doc | undefined> {
    return attempt(() => this.#table(collection)?.get(id) as Doc | undefined);
  }

  async getMany<Doc extends Document>(collection: Collection<Doc>, ids: readonly Doc['_id'][]): Promise<Doc[]> {
    return attempt(() => (this.#table(collection)?.getMany(ids) ?? []) as Doc[]);
  }

  async find<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Promise<Doc[]> {
    return attempt(() => (this.#select(collection, query)?.find() ?? []) as Doc[]);
  }

  async count<Doc extends Document>(collection: Collection<Doc>, filter: Filter<Doc>): Promise<number> {
    return attempt(() => this.#select(collection, { filter })?.count() ?? 0);
  }

  async write(checkpoint: string, position: number, writes: readonly Write[]): Promise<void> {
    this.#change(() => {
      writes.forEach((write) => this.#apply(write));
      this.database.run(
        `INSERT INTO _checkpoints (name, position) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET position = max(position, excluded.position)`,
        checkpoint,
        position,
      );
    });
  }

  async checkpoint(name: string): Promise<number> {
    return attempt(
      () => this.database.row<[number]>('SELECT position FROM _checkpoints WHERE name = ?', name)?.[0] ?? 0,
    );
  }

  async clear(collections: readonly Collection<Document>[], checkpoints: readonly string[]): Promise<void> {
    this.#change(() => {
      collections.forEach((collection) => this.#table(collection)?.drop());
      checkpoints.forEach((name) => this.database.run('DELETE FROM _checkpoints WHERE name = ?', name));
    });
    for (const { name } of collections) this.#tables.delete(name);
  }

  async *scan<Doc extends Document>(collection: Collection<Doc>): AsyncIterable<Doc> {
    for (let after: Doc['_id'] | undefined; ;) {
      const page = attempt(() => this.#table(collection)?.page(after, SCANNED_AT_ONCE) ?? []);
      yield* page as Doc[];
      if (page.length < SCANNED_AT_ONCE) return;
      after = page.at(-1)!._id;
      await setImmediate();
    }
  }

  async close(): Promise<void> {
    this.database.close();
  }

  #apply({ collection, id, document, position }: Write): void {
    checkWrite(id, document);
    if (document) this.#tableFor(collection, typeof id as Table['idType']).put(document, position);
    else this.#table(collection)?.remove(id, position);
  }

  #select<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Selection | undefined {
    const plan = planQuery(collection, query);
    const table = this.#table(collection);
    return table && new Selection(this.database, plan, collection, table);
  }

  #table(collection: Collection<Document>): Table | undefined {
    let table = this.#tables.get(collection.name);
    if (table) return table;
    table = Table.find(this.database, collection);
    if (table) this.#tables.set(collection.name, table);
    return table;
  }

  #tableFor(collection: Collection<Document>, idType: Table['idType']): Table {
    const table = this.#table(collection) ?? Table.create(this.database, collection, idType);
    this.#tables.set(collection.name, table);
    return table;
  }

  /** Makes all of a change or none; a table that was made with it is then forgotten too. */
  #change(work: () => void): void {
    try {
      attempt(() => this.database.transaction(work));
    } catch (error) {
      this.#tables.clear();
      throw error;
    }
  }
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw translated(error);
  }
}
