// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
// Runs as TypeScript and as JavaScript alike: erasable syntax only, and no imports but Node's own.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

/**
 * Flat list of consecutive writes, because that is cheapest to send: `append, stream, expected, count` and `id, type, data,
 * metadata` for each event, or `truncate, stream, before`, or `forget, stream, before`, or `delete, stream, 0`.
 */
export type Writes = (string | number)[];
export type Upkeep = 'scrub' | 'scrubSome';
export type Request = Writes | Upkeep | 'close';

/**
 * The result of one write, with revision and position of the last event of an append. `revision` is the stream's last one after a
 * conflict (-1: none), and the first kept one after an erasure.
 */
export type Outcome = readonly [
  'stored' | 'repeated' | 'conflict' | 'deleted' | 'erased' | 'done' | 'later' | 'nothing',
  number,
  number,
];
/** `fenced`: another process has opened the log since; nothing was written, and nothing will be. */
export type Answer = Outcome[] | 'fenced' | { readonly head: number; readonly fence: number };

export interface WriterOptions {
  readonly file: string;
  /** Value of the previous thread in this process; missing at the first. */
  readonly fence?: number | undefined;
}

interface StreamState {
  readonly last: number;
  /** Events below this revision are erased. */
  readonly before: number;
  readonly deleted: boolean;
}

/** The ids of a stream's readable events, as far as known. */
interface KnownIds {
  readonly revisions: Map<string, number>;
  /** Events from this revision on are not known yet. */
  next: number;
}

const SQLITE_CONSTRAINT_NOTNULL = 1299;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const APPLICATION_ID = 0x43_48_4c_47;
const SCHEMA_VERSION = 2;
const SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT    NOT NULL,
    type     TEXT    NOT NULL,
    data     TEXT    NOT NULL,
    metadata TEXT    NOT NULL,
    checksum INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE INDEX erased_events ON events (position) WHERE data < '!';
  CREATE TABLE erasures (stream TEXT PRIMARY KEY, before INTEGER NOT NULL, deleted INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE pending_rewrite (since TEXT NOT NULL) STRICT;
  CREATE TABLE unchecked (up_to INTEGER NOT NULL) STRICT;
  INSERT INTO unchecked VALUES (0);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};`;

/** Rows of former builds have no checksum and never get one: their bytes may have changed since they were written. */
const CHECKSUMS = `
  ALTER TABLE events ADD COLUMN checksum INTEGER;
  CREATE TABLE unchecked (up_to INTEGER NOT NULL) STRICT;
  INSERT INTO unchecked SELECT coalesce(max(position), 0) FROM events;
  PRAGMA user_version = ${SCHEMA_VERSION};`;

/** Has a row from the opening to a clean end; until then `events.db` is complete only together with `events.db-wal`. */
const IN_USE = 'CREATE TABLE IF NOT EXISTS in_use (since TEXT NOT NULL) STRICT';

/** Each process that opens the log raises the number; a process with an older one can no longer write. */
const FENCE = `
  CREATE TABLE IF NOT EXISTS fence (number INTEGER NOT NULL) STRICT;
  INSERT INTO fence SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM fence);`;

/** No append can run while pages are copied out of the write-ahead log; a page that changed often is copied once. */
const PAGES_BETWEEN_CHECKPOINTS = 16_000;
/** Small, because the commit after a split of a page scans all of it; the operating system caches the rest. */
const PAGE_CACHE_KIB = 8_192;
/** Most ids in memory for all streams together. */
const REMEMBERED_IDS = 200_000;
/** Erased rows are dropped, and the file rewritten, when they exceed this share of the file. */
const RECLAIM_SHARE = 0.25;

const { file, fence: fenceBefore } = workerData as WriterOptions;
const db = open(file);
const fence = fenceBefore ?? raiseFence();
const selectFence = db.prepare('SELECT number FROM fence');
selectFence.setReturnArrays(true);
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
/** Fails unless the stream ends just before the revision: a query for its end would search the index once more. */
const insert = db.prepare(
  `INSERT INTO events VALUES (?1, ?2,
     (SELECT ?3 FROM (SELECT 1) LEFT JOIN erasures ON stream = ?2
      WHERE NOT coalesce(deleted, 0)
        AND (?3 = coalesce(before, 0) OR EXISTS (SELECT 1 FROM events WHERE stream = ?2 AND revision = ?3 - 1))),
     ?4, ?5, ?6, ?7, ?8)`,
);
const selectState = db.prepare(
  `SELECT (SELECT max(revision) FROM events WHERE stream = ?1), before, deleted
   FROM (SELECT 1) LEFT JOIN erasures ON stream = ?1`,
);
selectState.setReturnArrays(true);
const selectIds = db.prepare('SELECT id, revision FROM events WHERE stream = ? AND revision >= ? ORDER BY revision');
const selectAt = db.prepare('SELECT id, position FROM events WHERE stream = ? AND revision = ?');
const saveErasure = db.prepare('INSERT OR REPLACE INTO erasures VALUES (?, ?, ?)');
// Keeps the length, so that SQLite overwrites in place: deleting a row would move others and leave copies behind.
const blank = db.prepare(
  `UPDATE events SET data = printf('%*s', octet_length(data), ''), metadata = printf('%*s', octet_length(metadata), '')
   WHERE stream = ? AND revision >= ? AND revision < ?`,
);
// Forgotten events are never read again, so their space is reused; SQLite copies what it has to move.
const drop = db.prepare(`DELETE FROM events WHERE stream = ? AND revision < ? AND position < ? AND data < '!'`);
const rewriteLater = db.prepare(
  'INSERT INTO pending_rewrite SELECT datetime() WHERE NOT EXISTS (SELECT 1 FROM pending_rewrite)',
);

let head = number(db, 'SELECT coalesce(max(position), 0) FROM events');
const idsByStream = new Map<string, KnownIds>();
let rememberedIds = 0;
/** An earlier process may have erased events. */
let hasErased = true;

parentPort!.on('message', (request: Request) => {
  if (request === 'close') {
    close();
    parentPort!.close();
  } else if (request === 'scrub' || request === 'scrubSome') {
    if (isFenced()) return parentPort!.postMessage('fenced' satisfies Answer);
    const outcome = request === 'scrub' ? scrub() : scrubSome();
    parentPort!.postMessage([[outcome, 0, 0]] satisfies Answer);
  } else parentPort!.postMessage(write(request) satisfies Answer);
});
parentPort!.postMessage((isFenced() ? 'fenced' : { head, fence }) satisfies Answer);

function open(file: string): DatabaseSync {
  // A crash leaves this row, and so does a copy of both files.
  const hasLog = existsSync(`${file}-wal`);
  const db = new DatabaseSync(file, { timeout: 1000 });
  let empty: boolean;
  try {
    empty = number(db, 'SELECT count(*) FROM sqlite_schema') === 0;
  } catch (error) {
    throw new Error(`${file} cannot be opened as an event log: ${(error as Error).message}.`, { cause: error });
  }
  const [application, version] = [number(db, 'PRAGMA application_id'), number(db, 'PRAGMA user_version')];
  if (application !== APPLICATION_ID && !(empty && application === 0)) {
    throw new Error(`${file} is not an event log: its application id is ${application}, not ${APPLICATION_ID}.`);
  }
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `${file} has schema version ${version}; this program knows versions up to ${SCHEMA_VERSION}. Upgrade it.`,
    );
  }
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    PRAGMA wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS};
    PRAGMA cache_size = -${PAGE_CACHE_KIB};`);
  if (empty) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
  else if (version < SCHEMA_VERSION) db.exec(`BEGIN IMMEDIATE; ${CHECKSUMS} COMMIT;`);
  markAsInUse(db, file, hasLog);
  return db;
}

function raiseFence(): number {
  db.exec(`BEGIN IMMEDIATE; ${FENCE} UPDATE fence SET number = number + 1; COMMIT;`);
  return number(db, 'SELECT number FROM fence');
}

function isFenced(): boolean {
  return (selectFence.get() as unknown as readonly number[])[0] !== fence;
}

/** @throws Error when the file was in use and its write-ahead log is missing */
function markAsInUse(db: DatabaseSync, file: string, hasLog: boolean): void {
  db.exec(IN_USE);
  if (number(db, 'SELECT count(*) FROM in_use') === 0) {
    db.exec(`INSERT INTO in_use VALUES (datetime()); PRAGMA wal_checkpoint(TRUNCATE);`);
  } else if (!hasLog) {
    throw new Error(
      `${file} was copied from a running server without ${file}-wal, which holds the newest events: copy both, ` +
        `or, to continue without them, create an empty file ${file}-wal.`,
    );
  }
}

/** Leaves one file, unless another process has it open or the disk is full: writes are safe in any case. */
function close(): void {
  try {
    if (!isFenced()) db.exec('DELETE FROM in_use; PRAGMA wal_checkpoint(TRUNCATE);');
  } catch (error) {
    console.warn(`The event log could not be put into one file: ${(error as Error).message}.`);
  }
  db.close();
}

function write(writes: Writes): Outcome[] | 'fenced' {
  if (rememberedIds > REMEMBERED_IDS) {
    idsByStream.clear();
    rememberedIds = 0;
  }
  const outcomes: Outcome[] = [];
  begin.run();
  if (isFenced()) {
    db.exec('ROLLBACK');
    return 'fenced';
  }
  for (let at = 0; at < writes.length;) {
    const stream = writes[at + 1] as string;
    if (writes[at] === 'append') {
      const end = at + 4 + 4 * (writes[at + 3] as number);
      outcomes.push(append(stream, writes[at + 2]!, writes.slice(at + 4, end)));
      at = end;
    } else {
      const bound = erase(stream, writes[at + 2] as number, writes[at] === 'delete');
      if (writes[at] === 'forget') forget(stream, bound);
      outcomes.push(['erased', bound, 0]);
      at += 3;
    }
  }
  commit.run();
  return outcomes;
}

/** @param events id, type, data, metadata of each */
function append(stream: string, expected: string | number, events: Writes): Outcome {
  const start =
    expected === 'any' ? startOfAny(stream, events) : expected === 'no_stream' ? 0 : (expected as number) + 1;
  if (store(stream, start, events)) return ['stored', start + events.length / 4 - 1, head];
  const { last, deleted } = stateOf(stream);
  return deleted ? ['deleted', 0, 0] : (repetition(stream, start, events) ?? ['conflict', last, 0]);
}

/** @returns false when the stream does not end just before the revision, or is deleted */
function store(stream: string, start: number, events: Writes): boolean {
  for (let at = 0; at < events.length; at += 4) {
    try {
      const [position, revision] = [head + 1, start + at / 4];
      const [id, type, data, metadata] = [events[at]!, events[at + 1]!, events[at + 2]!, events[at + 3]!];
      // `row-checksum.ts` has the other half.
      const checksum = crc32(`${position}\n${stream}\n${revision}\n${id}\n${type}\n${data}\n${metadata}`);
      // `run` would make an object of counts.
      insert.get(position, stream, revision, id, type, data, metadata, checksum);
    } catch (error) {
      const { errcode } = error as { errcode?: number };
      if (at === 0 && (errcode === SQLITE_CONSTRAINT_NOTNULL || errcode === SQLITE_CONSTRAINT_UNIQUE)) return false;
      throw error;
    }
    head++;
  }
  return true;
}

/** Revision for the events: the stream's end, unless it already has one of them. */
function startOfAny(stream: string, events: Writes): number {
  let known = idsByStream.get(stream);
  if (!known) {
    known = { next: stateOf(stream).before, revisions: new Map() };
    idsByStream.set(stream, known);
  }
  for (const { id, revision } of selectIds.all(stream, known.next)) {
    known.revisions.set(id as string, revision as number);
    known.next = (revision as number) + 1;
    rememberedIds++;
  }
  for (let at = 0; at < events.length; at += 4) {
    const revision = known.revisions.get(events[at] as string);
    if (revision !== undefined) return revision - at / 4;
  }
  return known.next;
}

/** The result of the first time, when the stream holds exactly these events there. */
function repetition(stream: string, start: number, events: Writes): Outcome | undefined {
  let position = 0;
  for (let at = 0; at < events.length; at += 4) {
    const stored = selectAt.get(stream, start + at / 4);
    if (stored?.id !== events[at]) return undefined;
    position = stored!.position as number;
  }
  return ['repeated', start + events.length / 4 - 1, position];
}

/** @returns the revision below which everything is erased now */
function erase(stream: string, below: number, deletes: boolean): number {
  const { last, before, deleted } = stateOf(stream);
  const bound = Math.max(before, deletes ? last + 1 : Math.min(below, last + 1));
  if (bound > before) {
    hasErased = true;
    blank.run(stream, before, bound);
    rememberedIds -= idsByStream.get(stream)?.revisions.size ?? 0;
    idsByStream.delete(stream);
  }
  saveErasure.run(stream, bound, Number(deleted || deletes));
  return bound;
}

/** The log's last row stays: positions continue from it. */
function forget(stream: string, below: number): void {
  hasErased = true;
  drop.run(stream, below, head);
  rewriteLater.run();
}

function stateOf(stream: string): StreamState {
  const [last, erased, deleted] = selectState.get(stream) as unknown as (number | null)[];
  const before = erased ?? 0;
  return { last: last ?? before - 1, before, deleted: deleted === 1 };
}

/** Erased rows are blank already; this removes their rest from the WAL, and from time to time the rows. */
function scrub(): 'done' {
  const erased = number(db, "SELECT total(octet_length(data) + octet_length(metadata)) FROM events WHERE data < '!'");
  const size = number(db, 'PRAGMA page_count') * number(db, 'PRAGMA page_size');
  if (erased > size * RECLAIM_SHARE) {
    // The last row stays: positions continue from it.
    db.exec(`
      BEGIN IMMEDIATE;
      DELETE FROM events WHERE data < '!' AND position < ${head};
      INSERT INTO pending_rewrite VALUES (datetime());
      COMMIT;`);
  }
  if (number(db, 'SELECT count(*) FROM pending_rewrite') > 0) db.exec('VACUUM; DELETE FROM pending_rewrite;');
  if (number(db, 'PRAGMA wal_checkpoint(TRUNCATE)') !== 0)
    throw new Error('A reader keeps the write-ahead log in use.');
  return 'done';
}

/** Takes as long as a regular checkpoint. */
function scrubSome(): 'done' | 'later' | 'nothing' {
  if (!hasErased) return 'nothing';
  if (number(db, 'PRAGMA wal_checkpoint(TRUNCATE)') !== 0) return 'later';
  hasErased = false;
  return 'done';
}

function number(db: DatabaseSync, sql: string): number {
  return Object.values(db.prepare(sql).get()!)[0] as number;
}
