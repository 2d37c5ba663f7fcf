import { randomUUID } from 'node:crypto';
import {
  type Aggregate,
  DomainError,
  type DomainEvent,
  type EventMetadata,
  firstOf,
  KeyedQueue,
  NotReadableYet,
  type RecordedEvent,
  UnderWay,
  weigh,
} from '@chat/kernel';
import { LRUCache } from 'lru-cache';
import { RevisionConflict } from '../port/errors.js';
import type { AppendResult, EventLog, EventToAppend } from '../port/event-log.js';
import { newestPosition } from '../position/newest-position.js';
import { refuseTooLarge } from './append-size.js';
import { newSalt } from './salt.js';
import { LIMITS } from '../event-log.limits.js';

/** The origin of a command; becomes the metadata of every event that it causes. */
export type Cause = EventMetadata;

/** Makes the input of a decision the data of a command: `CommandWith<EditDraftInput & Caused>`. */
export interface Caused {
  readonly cause: Cause;
}

export interface Transacted<State, Event> {
  /** The state after the events. */
  readonly state: State;
  readonly events: readonly Event[];
  /** Revision and position of the events; null when the decision was to do nothing. */
  readonly appended: AppendResult | null;
  /** Position of the last event of the stream, 0 when it has none. */
  readonly position: number;
}

interface Loaded<State> {
  readonly state: State;
  /** Revision of the stream's last event, -1 when it has none. */
  readonly revision: number;
  /** Position of that event. */
  readonly position: number;
  /** Time of that event. */
  readonly time: number;
}

const ATTEMPTS = LIMITS.log.attempts;

/**
 * The only way from a decision to the log: load, fold, decide, append at the revision seen, and repeat after a conflict, at most
 * three times. Decisions about one stream run one after the other in this process, so only other processes cause conflicts.
 * Recently used aggregates stay in memory; the expected revision keeps that safe, and a decision that appends nothing is compared
 * with the log where other processes write.
 */
export class Transactions {
  readonly #hot = new LRUCache<string, Loaded<unknown>>({
    max: LIMITS.log.hotAggregates,
    maxSize: LIMITS.log.hotAggregatesCharacters,
    sizeCalculation: ({ state }) => weigh(state) + 1,
  });
  readonly #line = new KeyedQueue();
  readonly #appends = new UnderWay();

  /**
   * @param readable resolves when appends up to a position can be read everywhere in this process; every command waits for it, so
   * its caller reads its own writes. Throws NotReadableYet when that takes too long
   * @param isShared whether other processes write to the log
   */
  constructor(
    private readonly log: EventLog,
    private readonly readable: (position: number) => Promise<void> = async () => {},
    private readonly isShared = false,
  ) {}

  /**
   * @throws DomainError from `decide`, AppendTooLarge when an engine might not store so much, RevisionConflict when every attempt
   * met one, and like `append`
   */
  async transact<State, Event extends DomainEvent, Id>(
    aggregate: Aggregate<State, Event, Id>,
    id: Id,
    cause: Cause,
    decide: (state: State) => readonly Event[],
  ): Promise<Transacted<State, Event>> {
    const stream = aggregate.streamName(id);
    const transacted = await this.#line.run(stream, () => this.#attempt(aggregate, stream, cause, decide));
    await this.#answerable(transacted.position);
    return transacted;
  }

  /**
   * Creates an aggregate with a new id: nothing is loaded, and nobody else can be writing. The append has been sent when the call
   * returns, so calls keep the order of their ids.
   */
  async create<State, Event extends DomainEvent, Id>(
    aggregate: Aggregate<State, Event, Id>,
    id: Id,
    cause: Cause,
    decide: (state: State) => readonly Event[],
  ): Promise<Transacted<State, Event>> {
    const absent = { state: aggregate.initialState, revision: -1, position: 0, time: 0 };
    const transacted = await this.#decideAndAppend(aggregate, aggregate.streamName(id), absent, cause, decide);
    await this.#answerable(transacted.position);
    return transacted;
  }

  /**
   * For decisions that read a read model: the whole log is visible before `decide` is called, and the append is refused, and
   * decided again, when the stream changes in between.
   * @throws NotReadableYet when that takes too long: nothing is decided on old data
   */
  async decideOnReadable<Event extends DomainEvent>(
    stream: string,
    cause: Cause,
    decide: () => Promise<readonly Event[]>,
  ): Promise<{ readonly events: readonly Event[]; readonly appended: AppendResult | null }> {
    const decided = await this.#line.run(stream, async () => {
      for (let attempt = 1; ; attempt++) {
        const last = await this.#lastOf(stream);
        await this.upToDate();
        const events = await decide();
        if (events.length === 0) return { events, appended: null };
        refuseTooLarge(events);
        try {
          return {
            events,
            appended: await this.log.append(
              stream,
              last?.revision ?? 'no_stream',
              stamp(events, cause, last?.metadata.time),
            ),
          };
        } catch (error) {
          if (!(error instanceof RevisionConflict) || attempt === ATTEMPTS) throw error;
        }
      }
    });
    if (!decided.appended) return decided;
    this.#hot.delete(stream);
    await this.#answerable(decided.appended.position);
    return decided;
  }

  /** @throws DamagedLog when an event of the stream was changed, so that nothing is folded from it */
  async assertIntact(stream: string): Promise<void> {
    for await (const event of this.log.read(stream)) void event;
  }

  /** Resolves when everything that was in the log at the call is visible. @throws NotReadableYet */
  async upToDate(): Promise<void> {
    await this.readable(await newestPosition(this.log));
  }

  /** Resolves when every earlier `transact` and `create` has stored its events or failed. */
  settled(): Promise<void> {
    return this.#appends.settled();
  }

  /**
   * Stored events are answered as stored, even when the wait until they can be read times out. Events that were already there may
   * belong to an earlier attempt of this request that got no answer.
   */
  async #answerable(position: number): Promise<void> {
    if (position === 0) return;
    try {
      await this.readable(position);
    } catch (error) {
      if (!(error instanceof NotReadableYet)) throw error;
    }
  }

  #lastOf(stream: string): Promise<RecordedEvent | undefined> {
    return firstOf(this.log.read(stream, { direction: 'backwards', limit: 1 }));
  }

  async #attempt<State, Event extends DomainEvent, Id>(
    aggregate: Aggregate<State, Event, Id>,
    stream: string,
    cause: Cause,
    decide: (state: State) => readonly Event[],
  ): Promise<Transacted<State, Event>> {
    for (let attempt = 1; ; attempt++) {
      const hot = this.#hot.get(stream) as Loaded<State> | undefined;
      const loaded = hot ?? (await this.#load(aggregate, stream));
      try {
        const transacted = await this.#decideAndAppend(aggregate, stream, loaded, cause, decide);
        if (transacted.appended || !(await this.#isOld(stream, hot))) return transacted;
        this.#hot.delete(stream);
      } catch (error) {
        const isRefusal = error instanceof DomainError;
        if (isRefusal && !(await this.#isOld(stream, hot))) throw error;
        this.#hot.delete(stream);
        if (!isRefusal && (!(error instanceof RevisionConflict) || attempt === ATTEMPTS)) throw error;
      }
    }
  }

  /** True when another process has written to the stream since. */
  async #isOld(stream: string, hot: Loaded<unknown> | undefined): Promise<boolean> {
    return this.isShared && hot !== undefined && (await this.#lastOf(stream))?.revision !== hot.revision;
  }

  async #load<State, Event extends DomainEvent, Id>(
    aggregate: Aggregate<State, Event, Id>,
    stream: string,
  ): Promise<Loaded<State>> {
    let state = aggregate.initialState;
    let [revision, position, time] = [-1, 0, 0];
    if (aggregate.isStateless) {
      const last = await this.#lastOf(stream);
      if (last) ({ revision, position, time } = { ...last, time: last.metadata.time });
      return { state, revision, position, time };
    }
    for await (const event of this.log.read(stream)) {
      state = aggregate.evolve(state, event as unknown as Event);
      ({ revision, position } = event);
      time = Math.max(time, event.metadata.time);
    }
    return { state, revision, position, time };
  }

  async #decideAndAppend<State, Event extends DomainEvent, Id>(
    aggregate: Aggregate<State, Event, Id>,
    stream: string,
    loaded: Loaded<State>,
    cause: Cause,
    decide: (state: State) => readonly Event[],
  ): Promise<Transacted<State, Event>> {
    const events = decide(loaded.state);
    if (events.length === 0) return { state: loaded.state, events, appended: null, position: loaded.position };
    refuseTooLarge(events);
    const expected = loaded.revision < 0 ? 'no_stream' : loaded.revision;
    const appended = await this.#appends.run(() =>
      this.log.append(stream, expected, stamp(events, cause, loaded.time)),
    );
    const state = events.reduce((current, event) => aggregate.evolve(current, event), loaded.state);
    const { revision, position } = appended;
    this.#hot.set(stream, { state, revision, position, time: Math.max(cause.time, loaded.time) });
    return { state, events, appended, position };
  }
}

/** Clocks of servers differ: no event is dated before the previous one of its stream. @param notBefore time of the previous one */
function stamp(events: readonly DomainEvent[], cause: Cause, notBefore = 0): EventToAppend[] {
  const time = Math.max(cause.time, notBefore);
  return events.map(({ type, data }) => ({
    id: randomUUID(),
    type,
    data,
    metadata: { ...cause, time, ...(time !== cause.time && { requestTime: cause.time }), salt: newSalt() },
  }));
}
