// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
// Runs as TypeScript and as JavaScript alike: erasable syntax only, and no imports but Node's own.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A flat list, which is cheapest to send, of changes that are made atomically: (statement, fallback, count, values…). Fallback:
 * statement run with the same values when the first changed no row; null: none; -1: the first is run only if the previous change
 * changed a row. A statement is its text the first time and then the number of texts before it; a failed transaction forgets all
 * numbers.
 */
export type Transaction = readonly SQLInputValue[];
export type Request = Transaction | 'scrub' | 'close';

export interface Failure {
  readonly message: string;
  readonly errcode: unknown;
}
/** `more`: some bytes are left to remove. */
export type Answer = 'ready' | 'done' | 'more' | Failure;

const IF_CHANGED = -1;
const BUSY_TIMEOUT_MS = 1_000;
/** Small, because the commit after a split of a page scans all of it; the operating system caches the rest. */
const PAGE_CACHE_KIB = 8_192;
/** A page that changes often between two checkpoints is copied once. */
const PAGES_BETWEEN_CHECKPOINTS = 16_000;
/** Pages written by one step of merging an index of words: some milliseconds. */
const MERGED_PAGES = 200;

const db = new DatabaseSync((workerData as { file: string }).file, { timeout: BUSY_TIMEOUT_MS });
db.exec(`
  PRAGMA synchronous = NORMAL;
  PRAGMA secure_delete = ON;
  PRAGMA cache_size = -${PAGE_CACHE_KIB};
  PRAGMA wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS};`);
const statements: StatementSync[] = [];

parentPort!.on('message', (request: Request) => {
  if (request === 'close') {
    db.close();
    parentPort!.close();
  } else parentPort!.postMessage((request === 'scrub' ? scrub() : attempt(request)) satisfies Answer);
});
parentPort!.postMessage('ready' satisfies Answer);

function attempt(changes: Transaction): Answer {
  try {
    db.exec('BEGIN IMMEDIATE');
    let isChanged = false;
    for (let at = 0; at < changes.length;) {
      const onlyIfChanged = changes[at + 1] === IF_CHANGED;
      const statement = prepared(changes[at]!);
      const otherwise = changes[at + 1] === null || onlyIfChanged ? undefined : prepared(changes[at + 1]!);
      const end = at + 3 + (changes[at + 2] as number);
      const values = changes.slice(at + 3, end);
      const run = (each: StatementSync) => each.run(...values).changes !== 0n;
      if (isChanged || !onlyIfChanged) isChanged = run(statement) || (otherwise !== undefined && run(otherwise));
      at = end;
    }
    db.exec('COMMIT');
    return 'done';
  } catch (error) {
    statements.length = 0;
    if (db.isTransaction) db.exec('ROLLBACK');
    return { message: (error as Error).message, errcode: (error as { errcode?: unknown }).errcode };
  }
}

/** An index of words keeps removed entries until its parts are merged. */
function scrub(): Answer {
  try {
    for (const { name } of db.prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE %'`).all()) {
      const index = `"${(name as string).replaceAll('"', '""')}"`;
      const before = number('SELECT total_changes()');
      db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${-MERGED_PAGES})`);
      if (number('SELECT total_changes()') - before > 1) return 'more';
    }
    return number('PRAGMA wal_checkpoint(TRUNCATE)') === 0 ? 'done' : 'more';
  } catch (error) {
    statements.length = 0;
    return { message: (error as Error).message, errcode: (error as { errcode?: unknown }).errcode };
  }
}

const number = (sql: string): number => Object.values(db.prepare(sql).get()!)[0] as number;

function prepared(statement: SQLInputValue): StatementSync {
  if (typeof statement === 'string') {
    const added = db.prepare(statement);
    // Row ids that an index of words uses itself exceed the range of a number.
    added.setReadBigInts(true);
    statements.push(added);
  }
  return typeof statement === 'string' ? statements.at(-1)! : statements[statement as number]!;
}
