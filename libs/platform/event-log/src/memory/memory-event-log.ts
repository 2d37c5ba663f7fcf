import type { RecordedEvent } from '@chat/kernel';

import { Followers } from '../embedded/followers.js';
import { endOfPage, inPages, type Page } from '../embedded/page.js';
import { isOmitted } from '../port/category.js';
import { EventLogUnavailable, RevisionConflict, StreamDeleted } from '../port/errors.js';
import type {
  AppendResult,
  Erasure,
  EventLog,
  EventToAppend,
  ExpectedRevision,
  FollowOptions,
  IntegrityReport,
  PlacedAppend,
  ReadAllOptions,
  ReadOptions,
} from '../port/event-log.js';

/** Opens an empty log in memory, for tests and trials. */
export function openMemoryEventLog(): EventLog {
  return new MemoryEventLog();
}

/** Events by revision, with holes where they were truncated. */
interface Stream {
  readonly events: (RecordedEvent | undefined)[];
  readonly revisions: Map<string, number>;
  deleted: boolean;
}

class MemoryEventLog implements EventLog {
  /** Index = position - 1, with holes where events were truncated. */
  readonly #log: (RecordedEvent | undefined)[] = [];
  readonly #streams = new Map<string, Stream>();
  readonly #followers = new Followers((position, limit) => this.#forwards(position, limit));
  #closed = false;

  async append(name: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    this.#assertOpen();
    if (events.length === 0) throw new TypeError('An append needs at least one event.');
    const stream = this.#streams.get(name) ?? newStream();
    if (stream.deleted) throw new StreamDeleted(name);

    const length = stream.events.length;
    const start = firstRevision(stream, expected, events);
    if (holdsAt(stream, start, events)) return lastOf(stream, start + events.length - 1);
    const known = expected === 'any' && events.some(({ id }) => stream.revisions.has(id));
    if (start !== length || known) throw new RevisionConflict(name, expected, length === 0 ? 'no_stream' : length - 1);

    const copies = events.map((event) => JSON.parse(JSON.stringify(event)) as EventToAppend);
    const added = copies.map(({ id, type, data, metadata }): RecordedEvent => {
      const [position, revision] = [this.#log.length + 1, stream.events.length];
      const recorded: RecordedEvent = { position, stream: name, revision, id, type, data, metadata };
      stream.events.push(recorded);
      stream.revisions.set(id, revision);
      this.#log.push(recorded);
      return recorded;
    });
    this.#streams.set(name, stream);
    this.#followers.wake(added);
    return lastOf(stream, stream.events.length - 1);
  }

  /** Overlapping calls are stored in their order. */
  async appendInOrder(appends: readonly PlacedAppend[]): Promise<void> {
    await Promise.all(appends.map(({ stream, expected, events }) => this.append(stream, expected, events)));
  }

  async *read(name: string, { from, direction, limit = Infinity }: ReadOptions = {}): AsyncGenerator<RecordedEvent> {
    this.#assertOpen();
    const events = this.#streams.get(name)?.events ?? [];
    const selected =
      direction === 'backwards' ? events.slice(0, (from ?? events.length) + 1).toReversed() : events.slice(from ?? 0);
    yield* selected.filter((event) => event !== undefined).slice(0, limit);
  }

  async *readAll(options: ReadAllOptions = {}): AsyncGenerator<readonly RecordedEvent[]> {
    const { from, direction, limit = Infinity, without } = options;
    this.#assertOpen();
    const events =
      direction === 'backwards'
        ? this.#log.slice(0, from === undefined ? undefined : Math.max(from - 1, 0)).toReversed()
        : this.#log.slice(from ?? 0);
    const selected = events
      .filter((event) => event !== undefined)
      .filter(({ stream }) => direction === 'backwards' || !without || !isOmitted(without, stream))
      .slice(0, limit);
    yield* inPages(selected);
  }

  follow(options?: FollowOptions) {
    return this.#followers.follow(options);
  }

  async head(): Promise<number> {
    this.#assertOpen();
    return this.#log.length;
  }

  async own(): Promise<() => Promise<void>> {
    return async () => {};
  }

  end(): Promise<number> {
    return this.head();
  }

  async truncate(name: string, before: number): Promise<void> {
    this.#assertOpen();
    const { events, revisions } = this.#streams.get(name) ?? newStream();
    for (const event of events.slice(0, before)) {
      if (!event) continue;
      revisions.delete(event.id);
      events[event.revision] = undefined;
      this.#log[event.position - 1] = undefined;
    }
  }

  async delete(name: string): Promise<void> {
    await this.truncate(name, Infinity);
    this.#streams.set(name, { ...newStream(), deleted: true });
  }

  async *erasures(): AsyncGenerator<Erasure> {
    this.#assertOpen();
    for (const [stream, { events, deleted }] of this.#streams) {
      const readable = events.findIndex((event) => event !== undefined);
      const below = deleted ? Infinity : readable < 0 ? events.length : readable;
      if (below > 0) yield { stream, below };
    }
  }

  async scrub(): Promise<void> {
    this.#assertOpen();
  }

  async scrubSome(): Promise<'nothing'> {
    return 'nothing';
  }

  watchDamage(): void {}

  async bytesWaitSince(): Promise<undefined> {}

  async checkIntegrity(): Promise<IntegrityReport> {
    this.#assertOpen();
    return { ok: true, problems: [] };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#followers.close();
  }

  #forwards(position: number, limit: number): Page {
    const events: RecordedEvent[] = [];
    let index = position;
    for (; index < this.#log.length && events.length < limit; index++) {
      const event = this.#log[index];
      if (event) events.push(event);
    }
    const end = endOfPage(events, 0, limit);
    return { events: events.slice(0, end), isEnd: index === this.#log.length && end === events.length };
  }

  #assertOpen(): void {
    if (this.#closed) throw new EventLogUnavailable('The event log is closed.');
  }
}

function newStream(): Stream {
  return { events: [], revisions: new Map(), deleted: false };
}

/** Revision and position for the events; for a repetition, those of the first time. */
function firstRevision(stream: Stream, expected: ExpectedRevision, [first]: readonly EventToAppend[]): number {
  if (expected === 'no_stream') return 0;
  if (expected !== 'any') return expected + 1;
  return stream.revisions.get(first!.id) ?? stream.events.length;
}

function holdsAt(stream: Stream, start: number, events: readonly EventToAppend[]): boolean {
  return events.every(({ id }, index) => stream.events[start + index]?.id === id);
}

function lastOf(stream: Stream, revision: number): AppendResult {
  return { revision, position: stream.events[revision]!.position };
}
