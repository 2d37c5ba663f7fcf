import type { SQLInputValue } from 'node:sqlite';
import { indexedValue } from '../planner/values.js';
import type { Collection, Document, Index, Scalar } from '../port/read-store.js';
import type { Database } from './database.js';

type IdType = 'number' | 'string';

const FALSE = Uint8Array.of(0);
const TRUE = Uint8Array.of(1);

/** Booleans are blobs: they equal no number, and SQLite orders all types as the port promises. */
export function encode(value: Scalar): SQLInputValue {
  return typeof value === 'boolean' ? (value ? TRUE : FALSE) : value;
}

export function decode(column: unknown): Scalar {
  return column instanceof Uint8Array ? column[0] === 1 : (column as Scalar);
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function indexName(collection: Collection<Document>, index: Index): string {
  return quoted(`${collection.name}(${index.fields.join()})`);
}

/**
 * Where a collection is: one row for each document, with its JSON text and a column for each indexed field. Made with
 * the first document, whose id decides whether `_id` is the integer key of the table itself or a text.
 */
export class Table {
  readonly name: string;
  readonly #fields: readonly string[];
  readonly #get: string;
  readonly #getMany: string;
  readonly #insert: string;
  readonly #replace: string;

  private constructor(
    private readonly database: Database,
    private readonly collection: Collection<Document>,
    readonly idType: IdType,
  ) {
    this.name = quoted(collection.name);
    this.#fields = columnFields(collection);
    this.#get = `SELECT _document FROM ${this.name} WHERE _id = ?`;
    this.#getMany = `SELECT _document FROM ${this.name} WHERE _id IN (SELECT value FROM json_each(?))`;
    const columns = ['_id', '_document', '_position', ...this.#fields.map(quoted)];
    const same = this.#fields.map((field) => ` AND ${quoted(field)} IS excluded.${quoted(field)}`);
    // An update that names a column rewrites its indexes even if the value stays: most updates must not.
    this.#insert =
      `INSERT INTO ${this.name} (${columns.join()}) VALUES (${columns.map((_, at) => `?${at + 1}`).join()}) ` +
      'ON CONFLICT (_id) DO UPDATE SET _document = excluded._document, _position = excluded._position ' +
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
    return type === undefined ? undefined : new Table(database, collection, type === 'INTEGER' ? 'number' : 'string');
  }

  static create(database: Database, collection: Collection<Document>, idType: IdType): Table {
    const table = new Table(database, collection, idType);
    const columns = [
      `_id ${idType === 'number' ? 'INTEGER' : 'TEXT'} PRIMARY KEY NOT NULL`,
      '_document TEXT NOT NULL',
      '_position INTEGER NOT NULL',
      ...table.#fields.map(quoted),
    ];
    database.run(`CREATE TABLE ${table.name} (${columns.join()})`);
    collection.indexes.forEach((index) => table.#createIndex(index));
    return table;
  }

  /** Brings the columns and indexes of an existing table to what the collection declares now. */
  migrate(): void {
    const { database, collection } = this;
    const existing = database
      .rows<[string]>('SELECT name FROM pragma_index_list(?) WHERE origin = ?', collection.name, 'c')
      .map(([index]) => quoted(index));
    const declared = new Map(collection.indexes.map((index) => [indexName(collection, index), index]));
    for (const index of existing) if (!declared.has(index)) database.run(`DROP INDEX ${index}`);
    for (const [index, { fields }] of declared) {
      if (existing.includes(index)) continue;
      for (const field of fields.filter((each) => each !== '_id')) this.#fillColumn(field);
      this.#createIndex({ fields });
    }
  }

  put(document: Document, position: number): void {
    this.#assertIdType(document._id);
    const values = [document._id, JSON.stringify(document), position];
    const columns = this.#fields.map((field) => encode(indexedValue(document, field)));
    if (this.database.run(this.#insert, ...values, ...columns) > 0) return;
    this.database.run(this.#replace, ...values, ...columns);
  }

  remove(id: string | number, position: number): void {
    if (typeof id === this.idType)
      this.database.run(`DELETE FROM ${this.name} WHERE _id = ? AND _position < ?`, id, position);
  }

  get(id: string | number): Document | undefined {
    if (typeof id !== this.idType) return undefined;
    const row = this.database.row<[string]>(this.#get, id);
    return row && (JSON.parse(row[0]) as Document);
  }

  getMany(ids: readonly (string | number)[]): Document[] {
    const own = JSON.stringify(ids.filter((id) => typeof id === this.idType));
    return this.database.rows<[string]>(this.#getMany, own).map(([json]) => JSON.parse(json) as Document);
  }

  /** The documents after an id, by ascending id. */
  page(after: string | number | undefined, limit: number): Document[] {
    const [where, values] = after === undefined ? ['', []] : ['WHERE _id > ?', [after]];
    const sql = `SELECT _document FROM ${this.name} ${where} ORDER BY _id LIMIT ?`;
    return this.database.rows<[string]>(sql, ...values, limit).map(([json]) => JSON.parse(json) as Document);
  }

  drop(): void {
    this.database.run(`DROP TABLE ${this.name}`);
  }

  /** The integer key ends every index by itself; a text is appended. */
  #createIndex(index: Index): void {
    const fields = this.idType === 'string' && !index.fields.includes('_id') ? [...index.fields, '_id'] : index.fields;
    this.database.run(
      `CREATE INDEX ${indexName(this.collection, index)} ON ${this.name} (${fields.map(quoted).join()})`,
    );
  }

  #fillColumn(field: string): void {
    const columns = this.database.rows<[string]>('SELECT name FROM pragma_table_info(?)', this.collection.name);
    if (!columns.some(([column]) => column === field)) {
      this.database.run(`ALTER TABLE ${this.name} ADD COLUMN ${quoted(field)}`);
    }
    this.database.run(
      `UPDATE ${this.name} SET ${quoted(field)} = CASE json_type(_document, ?1)
       WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' ELSE _document ->> ?1 END`,
      `$.${quoted(field)}`,
    );
  }

  #assertIdType(id: string | number): void {
    if (typeof id !== this.idType)
      throw new TypeError(`The ids of ${this.name} are of type ${this.idType}, not ${id}.`);
  }
}

function columnFields(collection: Collection<Document>): string[] {
  const fields = new Set(collection.indexes.flatMap((index) => index.fields));
  fields.delete('_id');
  return [...fields];
}
