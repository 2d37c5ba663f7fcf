// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
// Runs as TypeScript and as JavaScript alike: erasable syntax only, and no imports but Node's own.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Changes that are made together or not at all, flat, because that is cheapest to send: a statement, another one to be
 * run with the same values if that changes nothing (or null; or -1, and the first one is run only if the change before
 * has changed something), how many values, and the values. A statement is its text the first time and from then on the
 * number of texts before it; a transaction that fails forgets all numbers.
 */
export type Transaction = readonly SQLInputValue[];
export type Request = Transaction | 'scrub' | 'close';

export interface Failure {
  readonly message: string;
  readonly errcode: unknown;
}
/** `more`: something is left to remove. */
export type Answer = 'ready' | 'done' | 'more' | Failure;

const IF_CHANGED = -1;
const BUSY_TIMEOUT_MS = 1_000;
/** Small, because the commit after a split of a page looks through all of it; the rest the operating system has. */
const PAGE_CACHE_KIB = 8_192;
/** A page that changes often between two checkpoints is copied once. */
const PAGES_BETWEEN_CHECKPOINTS = 16_000;
/** Pages that one step of merging an index of words writes: some milliseconds. */
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

/** An index of words keeps what was removed until its parts are merged. */
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
    // The ids of rows that an index of words has for itself are beyond what a number holds.
    added.setReadBigInts(true);
    statements.push(added);
  }
  return typeof statement === 'string' ? statements.at(-1)! : statements[statement as number]!;
}
