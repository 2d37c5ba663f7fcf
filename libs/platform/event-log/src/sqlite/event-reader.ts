import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

import { readingPlaceOf } from '@chat/data-folder';
import type { RecordedEvent } from '@chat/kernel';

import { type Damage, DamagedLog, Damages } from '../damage/damages.js';
import { EventLogUnavailable } from '../port/errors.js';
import type { Erasure, OmittedStreams, ReadAllOptions, ReadOptions } from '../port/event-log.js';
import { categoryOf } from '../port/category.js';
import { isIntact, type Row } from './row-checksum.js';
import type { ReadPage } from './shared-pages.js';
import { LIMITS } from '../event-log.limits.js';

/** Rows read at once, so that a long scan blocks the event loop for one page at most. */
export const PAGE = LIMITS.log.pageEvents;

/** SQLite's error code for pages with impossible content. */
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Sorts after every name of a stream. */
const LAST_NAME = '\u{10ffff}';

interface Selected extends ReadPage {
  /** Position of the last row that was read. */
  readonly last: number;
}

/**
 * Reads the log's file beside the writer. Erased rows have blank data; rows that do not match their checksum are never returned.
 */
export class EventReader {
  readonly #db: DatabaseSync;
  readonly #stream: Record<'forwards' | 'backwards', StatementSync>;
  readonly #all: Record<'forwards' | 'backwards', StatementSync>;
  readonly #at: StatementSync;
  readonly #placesBetween: StatementSync;
  readonly #placesOf: StatementSync;
  readonly #erasures: StatementSync;
  readonly #erasedBelow: StatementSync;
  readonly #blanked: StatementSync;
  readonly #head: StatementSync;
  /** Up to this position, events have no checksum: a former build wrote them. */
  readonly #uncheckedUpTo: number;

  constructor(
    private readonly file: string,
    readonly damages = new Damages(),
  ) {
    this.#db = new DatabaseSync(readingPlaceOf(file), { readOnly: true, timeout: 5000 });
    this.#db.exec('PRAGMA cache_size = -32768');
    // True for a file that no server of this version has opened yet.
    const isFormer = (this.#db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version < 2;
    this.#uncheckedUpTo = isFormer
      ? Infinity
      : (this.#db.prepare('SELECT up_to FROM unchecked').get() as { up_to: number }).up_to;
    const prepare = (rest: string) => {
      const columns = `position, stream, revision, id, type, data, metadata, ${isFormer ? 'NULL' : 'checksum'}`;
      const statement = this.#db.prepare(`SELECT ${columns} FROM events WHERE data >= '!' AND ${rest} LIMIT ?`);
      statement.setReturnArrays(true);
      return statement;
    };
    this.#stream = {
      forwards: prepare('stream = ? AND revision >= ? ORDER BY revision'),
      backwards: prepare('stream = ? AND revision <= ? ORDER BY revision DESC'),
    };
    this.#all = {
      forwards: prepare('position > ? AND position <= ? ORDER BY position'),
      backwards: prepare('position < ? ORDER BY position DESC'),
    };
    this.#at = prepare('position IN (SELECT value FROM json_each(?)) ORDER BY position');
    const places = (streams: string) => {
      const statement = this.#db.prepare(
        `SELECT position FROM events INDEXED BY events_by_stream WHERE ${streams} AND position > ? AND position <= ?`,
      );
      statement.setReturnArrays(true);
      return statement;
    };
    this.#placesBetween = places('stream >= ? AND stream < ?');
    this.#placesOf = places('stream IN (SELECT value FROM json_each(?))');
    this.#erasures = this.#db.prepare(
      `SELECT stream, iif(deleted, 9e999, before) AS below FROM erasures
       WHERE stream > ? AND (before > 0 OR deleted) ORDER BY stream LIMIT ${PAGE}`,
    );
    this.#erasedBelow = this.#db.prepare('SELECT before FROM erasures WHERE stream = ?');
    this.#blanked = this.#db.prepare(
      `SELECT position, e.stream, revision FROM events e LEFT JOIN erasures x ON x.stream = e.stream
       WHERE data < '!' AND position > ? AND position <= ? AND revision >= coalesce(before, 0)`,
    );
    this.#head = this.#db.prepare('SELECT coalesce(max(position), 0) AS head FROM events');
  }

  /** @throws DamagedLog */
  async *read(stream: string, { from, direction = 'forwards', limit = Infinity }: ReadOptions) {
    const step = direction === 'forwards' ? 1 : -1;
    let next = from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER);
    let expected = direction === 'forwards' ? Math.max(next, this.#below(stream)) : undefined;
    for (let left = limit; left > 0;) {
      const { events, isEnd } = this.#select(
        this.#stream[direction],
        Math.min(left, PAGE),
        [stream, next],
        (damage) => {
          throw this.damages.found(damage);
        },
      );
      for (const event of events) {
        if (expected !== undefined && event.revision !== expected) this.#assertUnerased(event, expected);
        expected = event.revision + step;
        yield event;
      }
      if (isEnd) return;
      left -= events.length;
      next = events.at(-1)!.revision + step;
      await setImmediate();
    }
  }

  /** @throws DamagedLog */
  async *readAll(options: ReadAllOptions, head: number): AsyncGenerator<readonly RecordedEvent[]> {
    const { from, direction = 'forwards', limit = Infinity, without } = options;
    if (without && direction === 'forwards') return yield* this.#readWithout(without, from ?? 0, limit, head);
    let after = from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER);
    for (let left = limit; left > 0;) {
      const size = Math.min(left, PAGE);
      const { events, isEnd, last } =
        direction === 'forwards'
          ? this.#page(after, size, head)
          : this.#select(this.#all.backwards, size, [after], (damage) => this.damages.pass(damage));
      const visible = this.#unwithheld(events);
      if (visible.length > 0) yield visible;
      if (isEnd) return;
      left -= visible.length;
      after = last;
      await setImmediate();
    }
  }

  /** Positions come from the index by stream, which is a fraction of the log; each event read takes 8 bytes of memory. */
  async *#readWithout(without: OmittedStreams, from: number, limit: number, head: number) {
    const positions = this.#positionsWithout(without, from, head);
    for (let [at, left] = [0, limit]; at < positions.length && left > 0;) {
      const wanted = positions.subarray(at, at + Math.min(left, PAGE));
      const parameters = [JSON.stringify([...wanted])];
      const page = this.#select(this.#at, wanted.length, parameters, (damage) => this.damages.pass(damage));
      const visible = this.#unwithheld(page.events);
      if (visible.length > 0) yield visible;
      left -= visible.length;
      at += page.isEnd ? wanted.length : wanted.indexOf(page.last) + 1;
      await setImmediate();
    }
  }

  #positionsWithout({ categories, besides = new Set() }: OmittedStreams, from: number, head: number): Float64Array {
    this.#assertOpen();
    const omitted = [...categories].toSorted((one, other) => (`${one}-` < `${other}-` ? -1 : 1));
    const begins = ['', ...omitted.map((category) => `${category}.`)];
    const ends = [...omitted.map((category) => `${category}-`), LAST_NAME];
    const kept = [...besides].filter((stream) => categories.has(categoryOf(stream)));
    const rows = [
      ...begins.flatMap((begin, at) => this.#placesBetween.all(begin, ends[at]!, from, head)),
      ...this.#placesOf.all(JSON.stringify(kept), from, head),
    ];
    return Float64Array.from(rows as unknown as readonly [number][], ([position]) => position).toSorted();
  }

  /** Empty only at the end. @throws DamagedLog */
  after(position: number, limit: number, end = Number.MAX_SAFE_INTEGER): ReadPage {
    for (let after = position; ;) {
      const page = this.#page(after, limit, end);
      if (page.isEnd || page.events.length > 0) return page;
      after = page.last;
    }
  }

  async *erasures(): AsyncGenerator<Erasure> {
    for (let after = ''; ;) {
      this.#assertOpen();
      const page = this.#erasures.all(after) as unknown as Erasure[];
      yield* page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.stream;
      await setImmediate();
    }
  }

  head(): number {
    this.#assertOpen();
    return this.#head.get()!['head'] as number;
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #page(after: number, limit: number, end: number): Selected {
    const page = this.#select(this.#all.forwards, limit, [after, end], (damage) => this.damages.pass(damage));
    const last = page.isEnd ? Math.min(end, Number.MAX_SAFE_INTEGER) : page.last;
    const blanked = this.#blanked.all(after, last) as unknown as readonly Omit<Damage, 'fault'>[];
    for (const each of blanked)
      this.damages.pass({ ...each, stream: nameIn(each.stream), fault: 'was removed, and nobody has erased it' });
    return { ...page, events: this.#unwithheld(page.events) };
  }

  #unwithheld(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
    if (this.damages.isEmpty) return events;
    return events.filter(({ stream, revision }) => !this.damages.withholds(stream, revision));
  }

  /** Reads row by row, to stop at the end of the page. */
  #select(
    statement: StatementSync,
    limit: number,
    parameters: readonly SQLInputValue[],
    onDamage: (damage: Damage) => void,
  ): Selected {
    this.#assertOpen();
    const events: RecordedEvent[] = [];
    let [characters, rows, last] = [0, 0, 0];
    try {
      for (const row of statement.iterate(...parameters, limit + 1) as unknown as Iterable<Row>) {
        if (rows === limit || characters >= LIMITS.log.pageCharacters)
          return { events, isEnd: false, characters, last };
        const [position, stream, revision, , , data, metadata] = row;
        const event = this.#eventOf(row);
        [rows, last] = [rows + 1, position];
        if (event) {
          events.push(event);
          characters += data.length + metadata.length;
        } else onDamage({ position, stream: nameIn(stream), revision, fault: 'is not as it was stored' });
      }
    } catch (error) {
      throw this.#damaged(error);
    }
    return { events, isEnd: true, characters, last };
  }

  #eventOf(row: Row): RecordedEvent | undefined {
    const [position, stream, revision, id, type, data, metadata, checksum] = row;
    if (checksum === null ? position > this.#uncheckedUpTo : !isIntact(row)) return undefined;
    try {
      return { position, stream, revision, id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) };
    } catch {
      return undefined;
    }
  }

  #below(stream: string): number {
    return (this.#erasedBelow.get(stream) as { before: number } | undefined)?.before ?? 0;
  }

  /** The row may have been erased during the read. @throws DamagedLog when an event before this one is missing */
  #assertUnerased({ stream, position, revision }: RecordedEvent, expected: number): void {
    if (revision < expected || this.#below(stream) >= revision) return;
    throw this.damages.found({ stream, position, revision: expected, fault: 'is missing' });
  }

  #damaged(error: unknown): unknown {
    const { errcode, message } = error as { errcode?: number; message: string };
    const isDamaged = errcode !== undefined && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff);
    return isDamaged ? new DamagedLog(`${this.file} is damaged: ${message}.`) : error;
  }

  #assertOpen(): void {
    if (!this.#db.isOpen) throw new EventLogUnavailable('The event log is closed.');
  }
}

/** A damaged row may hold any type; a flipped bit turns text into bytes. */
function nameIn(stream: unknown): string {
  return stream instanceof Uint8Array ? Buffer.from(stream).toString() : String(stream);
}
