import type { SQLInputValue } from 'node:sqlite';
import type { Plan } from '../planner/plan.js';
import { indexedValue, indexedWords } from '../planner/values.js';
import type { Collection, Document, Index, Scalar } from '../port/read-store.js';
import type { Change, Database } from './database.js';
import { quoted } from './quoted.js';
import { checksumOf, documentIn, STORED, type StoredRow } from './stored-row.js';
import { WordIndex, type WordSelection } from './word-index.js';

export type IdType = 'number' | 'string';

export interface StoredDocument {
  readonly document: Document;
  readonly position: number;
  /** Length of its JSON. */
  readonly characters: number;
}

const FALSE = Uint8Array.of(0);
const TRUE = Uint8Array.of(1);

/** Booleans are blobs: they equal no number, and SQLite sorts all types as the port promises. */
export function encode(value: Scalar): SQLInputValue {
  return typeof value === 'boolean' ? (value ? TRUE : FALSE) : value;
}

export function decode(column: unknown): Scalar {
  return column instanceof Uint8Array ? column[0] === 1 : (column as Scalar);
}

/** SQL for a value within JSON, as `encode` gives it. @param path SQL text or parameter */
export function fromJson(json: string, path: string): string {
  return `CASE json_type(${json}, ${path}) WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' ELSE ${json} ->> ${path} END`;
}

export function indexName(collection: Collection<Document>, index: Index): string {
  return quoted(`${collection.name}(${index.fields.join()})`);
}

/**
 * The table of a collection: one row for each document, with its JSON text and a column for each indexed field. Made with the first
 * document, whose id decides whether `_id` is the integer key of the table itself or a text.
 */
export class Table {
  readonly name: string;
  readonly #fields: readonly string[];
  readonly #getMany: string;
  readonly #insert: string;
  readonly #replace: string;
  readonly #words: WordIndex | undefined;

  /**
   * A table that exists, or will once its `creation` is made.
   * @param isIndexed whether the same is true of its indexes
   */
  constructor(
    private readonly database: Database,
    private readonly collection: Collection<Document>,
    readonly idType: IdType,
    private readonly isIndexed: boolean,
  ) {
    this.name = quoted(collection.name);
    this.#words =
      collection.words === undefined ? undefined : new WordIndex(database, collection.name, collection.words);
    this.#fields = columnFields(collection.indexes);
    this.#getMany = `SELECT ${STORED} FROM ${this.name} WHERE _id IN (SELECT value FROM json_each(?))`;
    const columns = ['_id', '_document', '_position', '_checksum', ...this.#fields.map(quoted)];
    const same = this.#fields.map((field) => ` AND ${quoted(field)} IS excluded.${quoted(field)}`);
    // An update that names a column rewrites its indexes even if the value stays, so most updates avoid it.
    this.#insert =
      `INSERT INTO ${this.name} (${columns.join()}) VALUES (${columns.map((_, at) => `?${at + 1}`).join()}) ` +
      'ON CONFLICT (_id) DO UPDATE SET _document = excluded._document, _position = excluded._position, ' +
      '_checksum = excluded._checksum ' +
      `WHERE excluded._position > _position${same.join('')}`;
    this.#replace =
      `UPDATE ${this.name} SET ${columns.map((column, at) => `${column} = ?${at + 1}`).join()} ` +
      'WHERE _id = ?1 AND _position < ?3';
  }

  /** The table if it exists. */
  static find(database: Database, collection: Collection<Document>): Table | undefined {
    const type = database.row<[string]>(
      `SELECT type FROM pragma_table_info(?) WHERE name = '_id'`,
      collection.name,
    )?.[0];
    if (type === undefined) return undefined;
    const { name, words } = collection;
    const isIndexed = words === undefined || new WordIndex(database, name, words).exists();
    return new Table(database, collection, type === 'INTEGER' ? 'number' : 'string', isIndexed);
  }

  /** Several writers of first documents may each make it. */
  creation(): Change[] {
    const columns = [
      `_id ${this.idType === 'number' ? 'INTEGER' : 'TEXT'} PRIMARY KEY NOT NULL`,
      '_document TEXT NOT NULL',
      '_position INTEGER NOT NULL',
      '_checksum INTEGER NOT NULL',
      ...this.#fields.map(quoted),
    ];
    return [[`CREATE TABLE IF NOT EXISTS ${this.name} (${columns.join()})`, null]];
  }

  /** Made after the creation, at once or when the table is filled, which is faster. */
  indexing(): Change[] {
    return [...this.collection.indexes.map((index) => this.#createIndex(index)), ...(this.#words?.creation() ?? [])];
  }

  /** The changes that give an existing table the columns and indexes that the collection declares now. */
  migration(): Change[] {
    const { database, collection } = this;
    const existing = database
      .rows<[string]>('SELECT name FROM pragma_index_list(?) WHERE origin = ?', collection.name, 'c')
      .map(([index]) => quoted(index));
    const declared = collection.indexes.map((index) => indexName(collection, index));
    const missing = collection.indexes.filter((index) => !existing.includes(indexName(collection, index)));
    return [
      ...existing
        .filter((index) => !declared.includes(index))
        .map((index): Change => [`DROP INDEX IF EXISTS ${index}`, null]),
      ...columnFields(missing).flatMap((field) => this.#fillColumn(field)),
      ...missing.map((index) => this.#createIndex(index)),
      ...(this.#words && !this.#words.exists() ? this.#words.creation() : []),
    ];
  }

  /** @param json of the document */
  put(document: Document, json: string, position: number): Change[] {
    this.#assertIdType(document._id);
    const columns = this.#fields.map((field) => encode(indexedValue(document, field)));
    const change: Change = [
      this.#insert,
      this.#replace,
      document._id,
      json,
      position,
      checksumOf(this.collection.name, document._id, position, json),
      ...columns,
    ];
    if (!this.#words) return [change];
    const words = indexedWords(document, this.collection.words!);
    return this.isIndexed ? [change, this.#words.put(document._id, words)] : [change];
  }

  remove(id: string | number, position: number): Change[] {
    if (typeof id !== this.idType) return [];
    const removal: Change = [`DELETE FROM ${this.name} WHERE _id = ? AND _position < ?`, null, id, position];
    return this.#words && this.isIndexed ? [removal, this.#words.remove(id)] : [removal];
  }

  getMany(ids: readonly (string | number)[]): StoredDocument[] {
    const own = JSON.stringify(ids.filter((id) => typeof id === this.idType));
    return this.database.rows<StoredRow>(this.#getMany, own).map((row) => ({
      document: documentIn(this.collection.name, row),
      position: row[2],
      characters: row[0].length,
    }));
  }

  /** The documents after an id, by ascending id. */
  page(after: string | number | undefined, limit: number): Document[] {
    const [where, values] = after === undefined ? ['', []] : ['WHERE _id > ?', [after]];
    const sql = `SELECT ${STORED} FROM ${this.name} ${where} ORDER BY _id LIMIT ?`;
    return this.database.rows<StoredRow>(sql, ...values, limit).map((row) => documentIn(this.collection.name, row));
  }

  /** The documents that hold the words of a planned query. */
  holding(plan: Plan): WordSelection {
    return this.#words!.selection(plan);
  }

  removal(): Change[] {
    return [[`DROP TABLE IF EXISTS ${this.name}`, null], ...(this.#words?.removal() ?? [])];
  }

  /** The integer key ends every index implicitly; a text is appended. */
  #createIndex(index: Index): Change {
    const fields = this.idType === 'string' && !index.fields.includes('_id') ? [...index.fields, '_id'] : index.fields;
    return [
      `CREATE INDEX IF NOT EXISTS ${indexName(this.collection, index)} ON ${this.name} (${fields.map(quoted).join()})`,
      null,
    ];
  }

  #fillColumn(field: string): Change[] {
    const columns = this.database.rows<[string]>('SELECT name FROM pragma_table_info(?)', this.collection.name);
    const isThere = columns.some(([column]) => column === field);
    const fill = `UPDATE ${this.name} SET ${quoted(field)} = ${fromJson('_document', '?1')}`;
    return [
      ...(isThere ? [] : [[`ALTER TABLE ${this.name} ADD COLUMN ${quoted(field)}`, null] as const]),
      [fill, null, `$.${quoted(field)}`],
    ];
  }

  #assertIdType(id: string | number): void {
    if (typeof id !== this.idType)
      throw new TypeError(`The ids of ${this.name} are of type ${this.idType}, not ${id}.`);
  }
}

function columnFields(indexes: readonly Index[]): string[] {
  const fields = new Set(indexes.flatMap((index) => index.fields));
  fields.delete('_id');
  return [...fields];
}
