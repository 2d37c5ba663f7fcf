import { growingUpTo, KeyedQueue } from '@chat/kernel';
import { LRUCache } from 'lru-cache';

import { EventLogRefused, RevisionConflict } from '../port/errors.js';
import type { EventToAppend, ExpectedRevision, PlacedAppend } from '../port/event-log.js';
import { isUnavailable, persistently } from './calls.js';
import type { Appended } from './append-messages.js';
import type { Connection } from './connection.js';
import { FILLER } from './erasures.js';

/** Number of a stream's last events in which an append that expects `any` looks for its own ids. */
const RECOGNIZED = 128;

/** Most calls without an answer that are remembered, in case the caller repeats them. */
const REMEMBERED = 10_000;

/** Most appends of a list that are pending at once. */
const UNDER_WAY = 256;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Repeats an append a few times until the server answers: the same ids at the same place write nothing twice. */
export class Appender {
  /** First event ids of calls that are pending or whose answer was lost. */
  readonly #inDoubt = new LRUCache<string, true>(growingUpTo(REMEMBERED));
  readonly #line = new KeyedQueue();

  constructor(private readonly connection: Connection) {}

  /**
   * Keeps the order of calls on one stream, which the server would not see in overlapping calls. When the server is unavailable,
   * waiting calls fail with the first.
   * @throws TypeError when the server does not understand the events, and like `EventLog.append`
   */
  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    assertUnderstandable(stream, events);
    return this.#line.run(stream, () => this.#append(stream, expected, events), isUnavailable);
  }

  /**
   * Sends all at once, in the order of the calls. After a failure it appends one after the other: at an exact revision a repetition
   * writes nothing.
   * @returns position of the last, where it is known
   */
  async appendInOrder(appends: readonly PlacedAppend[]): Promise<number | undefined> {
    for (const { stream, events } of appends) assertUnderstandable(stream, events);
    try {
      let last: Appended | undefined;
      for (let from = 0; from < appends.length; from += UNDER_WAY) {
        const calls = appends
          .slice(from, from + UNDER_WAY)
          .map(({ stream, expected, events }) => this.connection.append(stream, expected, events));
        last = (await Promise.all(calls)).at(-1);
      }
      return last?.position;
    } catch (error) {
      if (!isUnavailable(error) || error instanceof EventLogRefused) throw error;
    }
    let last: Appended | undefined;
    for (const { stream, expected, events } of appends) last = await this.append(stream, expected, events);
    return last?.position;
  }

  async #append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    try {
      return await this.#attempts(stream, expected, events);
    } catch (error) {
      if (!(error instanceof RevisionConflict) || typeof expected !== 'number') throw error;
      if (!(await this.#isFiller(stream, expected + 1))) throw error;
      return await this.#attempts(stream, expected + 1, events);
    }
  }

  async #attempts(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended> {
    const { id } = events[0]!;
    return persistently(async () => {
      const isDoubtful = expected === 'any' && (events.length > 1 || this.#inDoubt.has(id));
      const stored = isDoubtful ? await this.#recognize(stream, events) : undefined;
      if (stored) return stored;
      if (expected === 'any') this.#inDoubt.set(id, true);
      const appended = await this.connection.append(stream, expected, events);
      this.#inDoubt.delete(id);
      return appended;
    });
  }

  /**
   * The server compares only the first id of a call that expects `any`, and only with ids in its memory.
   * @throws RevisionConflict when the stream has some of the events, but not all
   */
  async #recognize(stream: string, events: readonly EventToAppend[]): Promise<Appended | undefined> {
    const newest = await this.connection.readStream(stream, { direction: 'backwards', limit: RECOGNIZED });
    const places = new Map(newest.map((event) => [event.id, event]));
    const known = events.filter(({ id }) => places.has(id));
    if (known.length === 0) return undefined;
    if (known.length < events.length) throw new RevisionConflict(stream, 'any', newest[0]!.revision);
    return places.get(events.at(-1)!.id);
  }

  async #isFiller(stream: string, revision: number): Promise<boolean> {
    const [event] = await persistently(() => this.connection.readStream(stream, { from: revision, limit: 1 }));
    return event?.revision === revision && event.type === FILLER;
  }
}

function assertUnderstandable(stream: string, events: readonly EventToAppend[]): void {
  if (events.length === 0) throw new TypeError('An append needs at least one event.');
  if (stream === '' || stream.startsWith('$')) throw new TypeError(`No stream can be named ${JSON.stringify(stream)}.`);
  for (const { id, type } of events) {
    if (!UUID.test(id)) throw new TypeError(`The event id ${JSON.stringify(id)} is not a UUID in lower case.`);
    if (type === '' || type.startsWith('$')) throw new TypeError(`No event can have type ${JSON.stringify(type)}.`);
  }
}
