import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

import { LIMITS, type RecordedEvent } from '@chat/kernel';

import { EventLogUnavailable } from '../port/errors.js';
import type { Erasure, ReadAllOptions, ReadOptions } from '../port/event-log.js';
import type { ReadPage } from './shared-pages.js';

/** Rows read at once, so that a long scan never holds the event loop for longer than a page. */
export const PAGE = LIMITS.log.pageEvents;

type Row = [number, string, number, string, string, string, string];

/** Reads the log's file beside the writer. What was erased has blank data. */
export class EventReader {
  readonly #db: DatabaseSync;
  readonly #stream: Record<'forwards' | 'backwards', StatementSync>;
  readonly #all: Record<'forwards' | 'backwards', StatementSync>;
  readonly #erasures: StatementSync;
  readonly #head: StatementSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    this.#db.exec('PRAGMA cache_size = -32768');
    const prepare = (rest: string) => {
      const columns = 'position, stream, revision, id, type, data, metadata';
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
    this.#erasures = this.#db.prepare(
      `SELECT stream, iif(deleted, 9e999, before) AS below FROM erasures
       WHERE stream > ? AND (before > 0 OR deleted) ORDER BY stream LIMIT ${PAGE}`,
    );
    this.#head = this.#db.prepare('SELECT coalesce(max(position), 0) AS head FROM events');
  }

  async *read(stream: string, { from, direction = 'forwards', limit = Infinity }: ReadOptions) {
    const step = direction === 'forwards' ? 1 : -1;
    let next = from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER);
    for (let left = limit; left > 0;) {
      const { events, isEnd } = this.#select(this.#stream[direction], Math.min(left, PAGE), stream, next);
      yield* events;
      if (isEnd) return;
      left -= events.length;
      next = events.at(-1)!.revision + step;
      await setImmediate();
    }
  }

  async *readAll({ from, direction = 'forwards', limit = Infinity }: ReadAllOptions, head: number) {
    let after = from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER);
    for (let left = limit; left > 0;) {
      const size = Math.min(left, PAGE);
      const { events, isEnd } =
        direction === 'forwards' ? this.after(after, size, head) : this.#select(this.#all.backwards, size, after);
      if (events.length > 0) yield events;
      if (isEnd) return;
      left -= events.length;
      after = events.at(-1)!.position;
      await setImmediate();
    }
  }

  after(position: number, limit: number, end = Number.MAX_SAFE_INTEGER): ReadPage {
    return this.#select(this.#all.forwards, limit, position, end);
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

  /** Row by row, so that no more is read than a page. */
  #select(statement: StatementSync, limit: number, ...parameters: SQLInputValue[]): ReadPage {
    this.#assertOpen();
    const events: RecordedEvent[] = [];
    let characters = 0;
    for (const row of statement.iterate(...parameters, limit + 1) as unknown as Iterable<Row>) {
      if (events.length === limit || characters >= LIMITS.log.pageCharacters)
        return { events, isEnd: false, characters };
      const [position, stream, revision, id, type, data, metadata] = row;
      events.push({ position, stream, revision, id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) });
      characters += data.length + metadata.length;
    }
    return { events, isEnd: true, characters };
  }

  #assertOpen(): void {
    if (!this.#db.isOpen) throw new EventLogUnavailable('The event log is closed.');
  }
}
