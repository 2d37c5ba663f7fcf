// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
// Runs as TypeScript and as JavaScript alike: erasable syntax only, and no imports but Node's own.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Writes one after the other, flat, because that is cheapest to send: `append, stream, expected, count` and as often
 * `id, type, data, metadata`, or `truncate, stream, before`, or `delete, stream, 0`.
 */
export type Writes = (string | number)[];
export type Request = Writes | 'scrub' | 'close';

/**
 * What became of one write, a revision and a position: of the last event of an append; for a conflict the stream's last
 * revision, -1 when there is none; for an erasure the revision below which everything is gone.
 */
export type Outcome = readonly ['stored' | 'repeated' | 'conflict' | 'deleted' | 'erased', number, number];
export type Answer = Outcome[] | 'done' | { readonly head: number };

interface StreamState {
  readonly stream: string;
  last: number;
  /** Everything below this revision is erased. */
  before: number;
  deleted: boolean;
  /** Revisions of the readable events by id; present once somebody appended with `any`. */
  ids: Map<string, number> | undefined;
}

const APPLICATION_ID = 0x43_48_4c_47;
const SCHEMA_VERSION = 1;
const SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT    NOT NULL,
    type     TEXT    NOT NULL,
    data     TEXT    NOT NULL,
    metadata TEXT    NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE INDEX erased_events ON events (position) WHERE data < '!';
  CREATE TABLE erasures (stream TEXT PRIMARY KEY, before INTEGER NOT NULL, deleted INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE pending_rewrite (since TEXT NOT NULL) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};`;

/** Nobody can append while pages are copied out of the write-ahead log; those changed often are copied once. */
const PAGES_BETWEEN_CHECKPOINTS = 16_000;
/** Small, because the commit after a split of a page looks through all of it; the rest the operating system has. */
const PAGE_CACHE_KIB = 8_192;
/** Streams and ids remembered together. */
const REMEMBERED = 200_000;
/** Erased rows are dropped, and the file rewritten, when they are more than this share of the file. */
const RECLAIM_SHARE = 0.25;

const db = open((workerData as { file: string }).file);
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
const selectState = db.prepare(
  `SELECT (SELECT max(revision) FROM events WHERE stream = ?1), before, deleted
   FROM (SELECT 1) LEFT JOIN erasures ON stream = ?1`,
);
selectState.setReturnArrays(true);
const selectIds = db.prepare('SELECT id, revision FROM events WHERE stream = ? AND revision >= ?');
const selectAt = db.prepare('SELECT id, position FROM events WHERE stream = ? AND revision = ?');
const saveErasure = db.prepare('INSERT OR REPLACE INTO erasures VALUES (?, ?, ?)');
// Same length, so that SQLite overwrites in place: a deleted row makes it move others, and old copies of them stay behind.
const blank = db.prepare(
  `UPDATE events SET data = printf('%*s', octet_length(data), ''), metadata = printf('%*s', octet_length(metadata), '')
   WHERE stream = ? AND revision >= ? AND revision < ?`,
);

let head = number(db, 'SELECT coalesce(max(position), 0) FROM events');
const states = new Map<string, StreamState>();
let remembered = 0;

parentPort!.on('message', (request: Request) => {
  if (request === 'close') {
    db.close();
    parentPort!.close();
  } else if (request === 'scrub') {
    scrub();
    parentPort!.postMessage('done' satisfies Answer);
  } else parentPort!.postMessage(write(request) satisfies Answer);
});
parentPort!.postMessage({ head } satisfies Answer);

function open(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 1000 });
  let empty: boolean;
  try {
    empty = number(db, 'SELECT count(*) FROM sqlite_schema') === 0;
  } catch (error) {
    throw new Error(`${file} cannot be opened as an event log: ${(error as Error).message}.`, { cause: error });
  }
  const [application, version] = [number(db, 'PRAGMA application_id'), number(db, 'PRAGMA user_version')];
  if (!empty && application !== APPLICATION_ID) {
    throw new Error(`${file} is not an event log: its application id is ${application}, not ${APPLICATION_ID}.`);
  }
  if (version > SCHEMA_VERSION) {
    throw new Error(`${file} has schema version ${version}; this program knows versions up to ${SCHEMA_VERSION}.`);
  }
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    PRAGMA wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS};
    PRAGMA cache_size = -${PAGE_CACHE_KIB};`);
  if (empty) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
  return db;
}

function write(writes: Writes): Outcome[] {
  if (remembered > REMEMBERED) {
    states.clear();
    remembered = 0;
  }
  const outcomes: Outcome[] = [];
  begin.run();
  for (let at = 0; at < writes.length;) {
    const state = stateOf(writes[at + 1] as string);
    if (writes[at] === 'append') {
      const end = at + 4 + 4 * (writes[at + 3] as number);
      outcomes.push(append(state, writes[at + 2]!, writes.slice(at + 4, end)));
      at = end;
    } else {
      outcomes.push(['erased', erase(state, writes[at + 2] as number, writes[at] === 'delete'), 0]);
      at += 3;
    }
  }
  commit.run();
  return outcomes;
}

/** @param events as often as needed: id, type, data, metadata */
function append(state: StreamState, expected: string | number, events: Writes): Outcome {
  if (state.deleted) return ['deleted', 0, 0];
  const known = expected === 'any' ? revisionOf(state, events) : undefined;
  const next = state.last + 1;
  const start = known ?? (expected === 'any' ? next : expected === 'no_stream' ? 0 : (expected as number) + 1);
  if (start !== next) return repetition(state, start, events) ?? ['conflict', state.last, 0];

  for (let at = 0; at < events.length; at += 4) {
    // Not `run`, which would make an object of counts.
    insert.get(++head, state.stream, ++state.last, events[at]!, events[at + 1]!, events[at + 2]!, events[at + 3]!);
    if (state.ids) remember(state.ids, events[at] as string, state.last);
  }
  return ['stored', state.last, head];
}

/** The revision of the first event that the stream already has, as if it were the first of the call. */
function revisionOf(state: StreamState, events: Writes): number | undefined {
  if (!state.ids) {
    state.ids = new Map();
    for (const { id, revision } of selectIds.all(state.stream, state.before)) {
      remember(state.ids, id as string, revision as number);
    }
  }
  for (let at = 0; at < events.length; at += 4) {
    const revision = state.ids.get(events[at] as string);
    if (revision !== undefined) return revision - at / 4;
  }
  return undefined;
}

/** The outcome of the first time, when the stream holds exactly these events there. */
function repetition(state: StreamState, start: number, events: Writes): Outcome | undefined {
  let position = 0;
  for (let at = 0; at < events.length; at += 4) {
    const stored = selectAt.get(state.stream, start + at / 4);
    if (stored?.id !== events[at]) return undefined;
    position = stored!.position as number;
  }
  return ['repeated', start + events.length / 4 - 1, position];
}

function erase(state: StreamState, before: number, deleted: boolean): number {
  const bound = deleted ? state.last + 1 : Math.min(before, state.last + 1);
  if (bound > state.before) {
    blank.run(state.stream, state.before, bound);
    state.before = bound;
    remembered -= state.ids?.size ?? 0;
    state.ids = undefined;
  }
  state.deleted ||= deleted;
  saveErasure.run(state.stream, state.before, Number(state.deleted));
  return state.before;
}

function stateOf(stream: string): StreamState {
  let state = states.get(stream);
  if (!state) {
    const [last, erasedBefore, deleted] = selectState.get(stream) as unknown as (number | null)[];
    const before = erasedBefore ?? 0;
    state = { stream, last: last ?? before - 1, before, deleted: deleted === 1, ids: undefined };
    states.set(stream, state);
    remembered++;
  }
  return state;
}

function remember(ids: Map<string, number>, id: string, revision: number): void {
  ids.set(id, revision);
  remembered++;
}

/** Erased rows are blank already; this removes what the WAL still holds of them, and now and then the rows. */
function scrub(): void {
  const erased = number(db, "SELECT total(octet_length(data) + octet_length(metadata)) FROM events WHERE data < '!'");
  const size = number(db, 'PRAGMA page_count') * number(db, 'PRAGMA page_size');
  if (erased > size * RECLAIM_SHARE) {
    // The last row stays: positions go on from it.
    db.exec(`
      BEGIN IMMEDIATE;
      DELETE FROM events WHERE data < '!' AND position < ${head};
      INSERT INTO pending_rewrite VALUES (datetime());
      COMMIT;`);
  }
  if (number(db, 'SELECT count(*) FROM pending_rewrite') > 0) db.exec('VACUUM; DELETE FROM pending_rewrite;');
  if (number(db, 'PRAGMA wal_checkpoint(TRUNCATE)') !== 0)
    throw new Error('A reader keeps the write-ahead log in use.');
}

function number(db: DatabaseSync, sql: string): number {
  return Object.values(db.prepare(sql).get()!)[0] as number;
}
