import type { SQLInputValue } from 'node:sqlite';
import type { Plan } from '../planner/plan.js';
import { indexedWords } from '../planner/values.js';
import { DamagedReadModel } from '../port/errors.js';
import type { Document } from '../port/read-store.js';
import { type Change, type Database, IF_CHANGED } from './database.js';
import { quoted } from './quoted.js';
import { documentIn, STORED, type StoredRow } from './stored-row.js';

const SQL_OPERATORS = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;

/**
 * Finds the documents of a table that hold a word: an FTS5 index without text of its own, by the documents' ids. Each change of a
 * document is followed by that of its words, in one transaction. Triggers of the table would take twice as long: statements that
 * run several others make the index flush each time.
 */
export class WordIndex {
  readonly #name: string;
  readonly #table: string;

  /** @param field of the documents: a list of words */
  constructor(
    private readonly database: Database,
    private readonly collection: string,
    private readonly field: string,
  ) {
    this.#name = quoted(this.#plainName);
    this.#table = quoted(collection);
  }

  exists(): boolean {
    return this.database.row('SELECT 1 FROM sqlite_schema WHERE name = ?', this.#plainName) !== undefined;
  }

  /** Also indexes the existing rows, unless another writer has made it. */
  creation(): Change[] {
    const [name, table] = [this.#name, this.#table];
    // As JSON: the tokenizer sees only the words in it.
    const words = `_document -> '$.${quoted(this.field)}'`;
    return [
      [
        `CREATE VIRTUAL TABLE IF NOT EXISTS ${name} USING fts5(words, content='', contentless_delete=1, detail='none', tokenize='ascii')`,
        null,
      ],
      [
        `INSERT INTO ${name} (rowid, words) SELECT _id, ${words} FROM ${table} ` +
          `WHERE NOT EXISTS (SELECT 1 FROM ${name})`,
        null,
      ],
    ];
  }

  /** Call it after the change of a document. */
  put(id: string | number, words: readonly string[]): Change {
    return [`INSERT OR REPLACE INTO ${this.#name} (rowid, words) VALUES (?, ?)`, IF_CHANGED, id, words.join(' ')];
  }

  /** Call it after the removal of a document. */
  remove(id: string | number): Change {
    return [`DELETE FROM ${this.#name} WHERE rowid = ?`, IF_CHANGED, id];
  }

  removal(): Change[] {
    return [[`DROP TABLE IF EXISTS ${this.#name}`, null]];
  }

  /** A planned query for words. */
  selection(plan: Plan): WordSelection {
    return new WordSelection(this.database, plan, this.#name, this.collection, this.field);
  }

  get #plainName(): string {
    return `${this.collection}.${this.field}`;
  }
}

/** The documents that hold some words, by id. */
export class WordSelection {
  readonly #select: string;
  readonly #values: readonly SQLInputValue[];
  readonly #isPossible: boolean;
  readonly #words: readonly string[];

  constructor(
    private readonly database: Database,
    { words, range, sort, limit }: Plan,
    index: string,
    private readonly collection: string,
    private readonly field: string,
  ) {
    this.#words = words!;
    const bounds = Object.entries(range?.bounds ?? {}) as [keyof typeof SQL_OPERATORS, string | number][];
    const conditions = [`${index} MATCH ?`, ...bounds.map(([operator]) => `rowid ${SQL_OPERATORS[operator]} ?`)];
    const order = sort ? ` ORDER BY rowid ${sort.direction === 1 ? 'ASC' : 'DESC'}` : '';
    this.#select = `SELECT rowid AS found FROM ${index} WHERE ${conditions.join(' AND ')}${order} LIMIT ?`;
    const all = words!.map((word) => `"${word}"`).join(' AND ');
    this.#values = [all, ...bounds.map(([, bound]) => bound), limit === Infinity ? -1 : limit];
    this.#isPossible = bounds.every(([, bound]) => typeof bound === 'number');
  }

  find(): Document[] {
    const order = this.#select.includes(' DESC') ? 'DESC' : 'ASC';
    const sql = `SELECT ${STORED} FROM (${this.#select}) JOIN ${quoted(this.collection)} ON _id = found ORDER BY found ${order}`;
    return this.#rows<StoredRow>(sql).map((row) => this.#holding(documentIn(this.collection, row)));
  }

  ids(): number[] {
    return this.#rows<[number]>(this.#select).map(([id]) => id);
  }

  count(): number {
    return this.#rows<[number]>(`SELECT count(*) FROM (${this.#select})`)[0]?.[0] ?? 0;
  }

  /** The index may be damaged while the document is not. */
  #holding(document: Document): Document {
    const held = new Set(indexedWords(document, this.field));
    if (this.#words.every((word) => held.has(word))) return document;
    throw new DamagedReadModel('an index finds documents that it should not', this.collection);
  }

  #rows<Row extends unknown[]>(sql: string): Row[] {
    return this.#isPossible ? this.database.rows<Row>(sql, ...this.#values) : [];
  }
}
