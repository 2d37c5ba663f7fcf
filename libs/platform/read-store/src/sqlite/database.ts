import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { keepPrivate, readingPlaceOf } from '@chat/data-folder';
import { DamagedReadModel, ReadStoreUnavailable } from '../port/errors.js';
import { quoted } from './quoted.js';
import { checkpointChecksumOf, checksumOf } from './stored-row.js';

/** The file is not a read store, or belongs to a newer version of this service. */
export class IncompatibleFile extends Error {
  override readonly name = 'IncompatibleFile';
}

/** "CRs1": marks a SQLite file as a read store. */
const APPLICATION_ID = 0x43527331;
const SCHEMA_VERSION = 2;

/** Used as the fallback statement: the first one is run only if the previous change changed a row. */
export const IF_CHANGED = -1;

/** A statement, its fallback, which is run with the same values if the first changes nothing, and the values. */
export type Change = readonly [sql: string, otherwise: string | null | typeof IF_CHANGED, ...values: SQLInputValue[]];

const BUSY_TIMEOUT_MS = 5_000;
const PAGE_CACHE_KIB = 32_768;

const BUSY = 5;
const NOT_A_DATABASE = 26;
/** Pages with impossible content, and an invalid first page. */
const DAMAGED = new Set([11, NOT_A_DATABASE]);
/** Primary result codes of an engine that may work again later: busy, locked, read-only, I/O error, full, cannot open. */
const TEMPORARY = new Set([5, 6, 8, 10, 13, 14]);
/** I/O error, full. */
const UNWRITABLE = new Set([10, 13]);

/** A connection for reading, whose statements are prepared once and whose rows are arrays. */
export class Database {
  readonly #statements = new Map<string, StatementSync>();
  readonly #writing = new Map<string, StatementSync>();
  readonly #connection: DatabaseSync;

  /**
   * @param journal 'none': nothing is written, and the file must exist
   * @throws IncompatibleFile when the file is foreign
   */
  constructor(
    readonly file: string,
    journal: 'WAL' | 'MEMORY' | 'none' = 'WAL',
  ) {
    const isRead = journal === 'none';
    if (!isRead) keepPrivate(file, ['-wal', '-shm']);
    const place = isRead ? readingPlaceOf(file) : file;
    this.#connection = new DatabaseSync(place, { timeout: BUSY_TIMEOUT_MS, readOnly: isRead });
    try {
      this.#accept(file, isRead);
      this.#connection.exec(`PRAGMA cache_size = -${PAGE_CACHE_KIB}`);
      if (isRead) return;
      this.#connection.exec(`
        PRAGMA journal_mode = ${journal};
        PRAGMA secure_delete = ON;
        CREATE TABLE IF NOT EXISTS _checkpoints (
          name TEXT PRIMARY KEY, position INTEGER NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID;
      `);
    } catch (error) {
      this.#connection.close();
      if (resultCode(error) !== NOT_A_DATABASE) throw error;
      throw new IncompatibleFile(`${file} is not a read store.`, { cause: error });
    }
  }

  /** The prepared statement of an SQL text. The text never contains a value from outside. */
  statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  rows<Row extends unknown[]>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.statement(sql).all(...values) as unknown[] as Row[];
  }

  row<Row extends unknown[]>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.statement(sql).get(...values) as unknown as Row | undefined;
  }

  make(changes: readonly Change[]): void {
    let isChanged = false;
    for (const [sql, otherwise, ...values] of changes) {
      if (otherwise === IF_CHANGED && !isChanged) continue;
      const run = (text: string) => this.#write(text).run(...values).changes !== 0n;
      isChanged = run(sql) || (typeof otherwise === 'string' && run(otherwise));
    }
  }

  /** Reads as if changes were made that cannot be made now; they stay in memory for that time. */
  asIfMade<Result>(changes: readonly Change[], read: () => Result): Result {
    this.#connection.exec('BEGIN IMMEDIATE');
    try {
      this.make(changes);
      return read();
    } finally {
      // The engine may have rolled back by itself.
      if (this.isTransaction) this.#connection.exec('ROLLBACK');
    }
  }

  /** Row ids that an index of words uses itself exceed the range of a number. */
  #write(sql: string): StatementSync {
    let statement = this.#writing.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      statement.setReadBigInts(true);
      this.#writing.set(sql, statement);
    }
    return statement;
  }

  get isTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  /** Leaves only current data in the file and its log. */
  rewrite(): void {
    // An index of words keeps removed entries until its parts are merged.
    const indexes = this.rows<[string]>(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE %'`);
    for (const [name] of indexes)
      this.#connection.exec(`INSERT INTO ${quoted(name)} (${quoted(name)}) VALUES ('optimize')`);
    this.#connection.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE);');
  }

  close(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }

  /** A file of a former build has none. */
  #addChecksums(): void {
    const db = this.#connection;
    db.function('document_checksum', { deterministic: true }, (collection, id, position, json) =>
      checksumOf(String(collection), id as string | number, Number(position), String(json)),
    );
    db.function('checkpoint_checksum', { deterministic: true }, (name, position) =>
      checkpointChecksumOf(String(name), Number(position)),
    );
    const tables = db.prepare(
      `SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = '_document'`,
    );
    db.exec('BEGIN IMMEDIATE');
    for (const { name } of tables.all() as { name: string }[]) {
      const table = quoted(name);
      db.exec(`ALTER TABLE ${table} ADD COLUMN _checksum INTEGER NOT NULL DEFAULT 0`);
      db.prepare(`UPDATE ${table} SET _checksum = document_checksum(?, _id, _position, _document)`).run(name);
    }
    db.exec(`
      ALTER TABLE _checkpoints ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
      UPDATE _checkpoints SET checksum = checkpoint_checksum(name, position);
      PRAGMA user_version = ${SCHEMA_VERSION};
      COMMIT;`);
  }

  #accept(file: string, isRead: boolean): void {
    const pragma = (name: string) => Object.values(this.#connection.prepare(`PRAGMA ${name}`).get()!)[0] as number;
    const application = pragma('application_id');
    const version = pragma('user_version');
    if (application === APPLICATION_ID && version === SCHEMA_VERSION) return;
    if (isRead && (application === APPLICATION_ID ? version < SCHEMA_VERSION : application === 0))
      throw new IncompatibleFile(`${file} is of a former build, or empty: the next start of a server fills it.`);
    if (application === APPLICATION_ID && version === 1) return this.#addChecksums();
    if (application === APPLICATION_ID) {
      throw new IncompatibleFile(
        `${file} has schema version ${version}; this service knows up to ${SCHEMA_VERSION}: upgrade it, or remove the file, ` +
          `which is then rebuilt from the log.`,
      );
    }
    if (application !== 0 || version !== 0 || pragma('schema_version') !== 0) {
      throw new IncompatibleFile(`${file} is not a read store.`);
    }
    this.#connection.exec(
      `BEGIN; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`,
    );
  }
}

/** True while another process has a file locked. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const connection = new DatabaseSync(file);
  try {
    connection.exec('BEGIN IMMEDIATE; ROLLBACK;');
    return false;
  } catch (error) {
    return resultCode(error) === BUSY;
  } finally {
    connection.close();
  }
}

/** Translates an error of the engine to one of the port's. */
export function translated(error: unknown): unknown {
  const { code, message } = error as { readonly code?: unknown; readonly message?: string };
  // A number in a row exceeds everything that is ever written there.
  if (DAMAGED.has(resultCode(error)) || code === 'ERR_OUT_OF_RANGE')
    return new DamagedReadModel(String(message), undefined, { cause: error });
  const isClosed = code === 'ERR_INVALID_STATE';
  if (!isClosed && !TEMPORARY.has(resultCode(error))) return error;
  return new ReadStoreUnavailable(`The read store cannot be used now: ${message}.`, { cause: error });
}

/** True when a translated error means a full disk. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof ReadStoreUnavailable && UNWRITABLE.has(resultCode(error.cause));
}

/** SQLite's primary result code; NaN for an error of something else. */
function resultCode(error: unknown): number {
  return Number((error as { readonly errcode?: unknown } | undefined)?.errcode) % 256;
}
