import type { Reader } from '../announcements/announcement.js';
import { heartbeat } from './heartbeat.js';
import type { EventIds } from './event-ids.js';
import { BadEventQueueId, EventAlreadyPruned, EventNotInQueue } from './queue.errors.js';
import type { QueueMemory } from './queue-memory.js';
import { readerOf, type Registration } from './registration.js';
import type { SharedEvent } from './shared-event.js';
import { LIMITS } from '../event-queues.limits.js';

/** A client that waits for the next events of its queue. */
export class Poll {
  readonly #answer = Promise.withResolvers<string>();

  /**
   * @param heartbeatDue UNIX milliseconds
   * @param onNews called when the answer has an event that was not given before
   */
  constructor(
    private readonly queue: EventQueue,
    readonly heartbeatDue: number,
    readonly onNews?: () => void,
  ) {}

  /**
   * JSON list of events; empty when the poll was superseded or its queue ended.
   * @throws the reason, when another server has the queue now
   */
  get answer(): Promise<string> {
    return this.#answer.promise;
  }

  finish(events: string): void {
    this.#answer.resolve(events);
  }

  fail(error: Error): void {
    this.#answer.reject(error);
  }

  /** The client is gone: later events stay in the queue. */
  leave(): void {
    this.queue.leave(this);
  }
}

interface Place {
  readonly id: number;
  event: SharedEvent;
}

/** Ids that a client is known to have. */
export interface KnownIds {
  /** The newest acknowledged one, -1 without one. */
  readonly acknowledged: number;
  /** The newest given and saved one. */
  readonly given: number;
}

const NONE: KnownIds = { acknowledged: -1, given: -1 };

/** Most heartbeats and other unsaved events that one client can have got between two saves, and erased events since. */
const UNSAVED_NOTICES = 16;

/**
 * The events that one client has not acknowledged yet. The first event caused by a log event has the first id of its position, the
 * next ones follow by one; so a replay of the log gives every event the same id. A heartbeat takes the id after the last one, but
 * at least that of the log's head: it is smaller than later events' ids, which do not depend on it.
 */
export class EventQueue {
  readonly reader: Reader;
  /** Log events up to this position add nothing to the queue. */
  readonly startsAfter: number;
  #places: Place[] = [];
  #bytes = 0;
  #acknowledged: number;
  #given: number;
  #lastId = NONE.given;
  /** Log end of the restart, until a restored queue has seen an id from its client. */
  #uncertainUpTo: number | undefined;
  #poll: Poll | null = null;
  #personId: number;
  #polledAfter: number | undefined;
  /** UNIX milliseconds: until then its client could not poll. */
  #reachableSince = 0;

  constructor(
    readonly registration: Registration,
    readonly ids: EventIds,
    private readonly memory: QueueMemory,
    /** UNIX milliseconds of the newest poll; about now while one waits. */
    public lastContact: number,
    { acknowledged, given }: KnownIds = NONE,
    personId: number = registration.userId,
  ) {
    this.#personId = personId;
    this.reader = readerOf(registration);
    this.#acknowledged = acknowledged;
    this.#given = Math.max(given, acknowledged);
    this.startsAfter = this.unacknowledgedAfter;
  }

  /** Log events after this position caused everything that is not acknowledged. */
  get unacknowledgedAfter(): number {
    return Math.max(this.registration.position, this.ids.before(this.#acknowledged));
  }

  get id(): string {
    return this.registration.queueId;
  }

  get userId(): number {
    return this.registration.userId;
  }

  get length(): number {
    return this.#places.length;
  }

  /** In memory, all events together. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The owner of a bot, else the account itself. */
  get personId(): number {
    return this.#personId;
  }

  belongTo(personId: number): void {
    if (personId === this.#personId) return;
    this.memory.move(this.#personId, personId, this);
    this.#personId = personId;
  }

  get poll(): Poll | null {
    return this.#poll;
  }

  /** True when the client has not polled for longer than it declared. @param now UNIX milliseconds */
  isIdle(now: number): boolean {
    const since = Math.max(this.lastContact, this.#reachableSince);
    return !this.#poll && now - since >= this.registration.idleTimeoutSeconds * 1000;
  }

  /** True when the previous poll had the same last event id, so that known events are given again. */
  isRepeated(lastEventId: number): boolean {
    const isRepeated = lastEventId === this.#polledAfter;
    this.#polledAfter = lastEventId;
    return isRepeated;
  }

  /** The newest acknowledged id, -1 without one. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** The newest id that an answer can have had, -1 without one. */
  get given(): number {
    return this.#given;
  }

  /** False when the log rested for so long that heartbeats would use ids of its next position. */
  hasIdsLeft(head: number): boolean {
    return this.ids.left(head, this.#lastId) > UNSAVED_NOTICES;
  }

  /** @param position of the log event that caused it */
  add(position: number, event: SharedEvent): void {
    this.#put(Math.max(this.ids.first(position), this.#lastId + 1), event);
  }

  /** @param head position of the last log event that the queue has seen */
  addHeartbeat(head: number): void {
    this.addNotice(head, heartbeat());
  }

  /** Adds an event that does not come from the log, and is lost at a restart. @param head as for heartbeats */
  addNotice(head: number, event: SharedEvent): void {
    this.#put(Math.max(this.ids.first(head), this.#lastId + 1), event);
  }

  #put(id: number, event: SharedEvent): void {
    this.#lastId = id;
    if (id <= this.#acknowledged) return;
    this.#places.push({ id, event: this.#hold(event) });
  }

  /** Events that are not acknowledged. */
  waiting(): readonly SharedEvent[] {
    return this.#places.map(({ event }) => event);
  }

  /** Replaces events from these streams of the log by heartbeats; a client may already know the ids. */
  erase(streams: ReadonlySet<string>): void {
    for (const place of this.#places) {
      if (!streams.has(place.event.stream)) continue;
      this.#release(place.event);
      place.event = this.#hold(heartbeat());
    }
  }

  /**
   * Call it after a restored queue has seen the log up to its end. Heartbeats since the last save are dropped.
   * @param now UNIX milliseconds
   */
  resume(end: number, now: number): void {
    this.#reachableSince = now;
    this.#lastId = Math.max(this.#lastId, this.#given);
    this.#uncertainUpTo = end;
  }

  /**
   * Removes every event up to this id, which must be that of an event in the queue, or the newest acknowledged one.
   * @throws EventAlreadyPruned for an older one
   * @throws EventNotInQueue for any other, after older events were removed
   * @throws BadEventQueueId for one of a history that was rolled back: the queue must end
   */
  acknowledge(lastEventId: number): void {
    if (lastEventId < this.#acknowledged) throw new EventAlreadyPruned(lastEventId);
    const kept = this.#places.findIndex(({ id }) => id > lastEventId);
    const pruned = this.#places.splice(0, kept === -1 ? this.#places.length : kept);
    for (const { event } of pruned) this.#release(event);
    this.#acknowledged = pruned.at(-1)?.id ?? this.#acknowledged;
    const end = this.#uncertainUpTo;
    this.#uncertainUpTo = undefined;
    if (lastEventId === this.#acknowledged) return;
    if (end === undefined) throw new EventNotInQueue(lastEventId);
    if (lastEventId > this.#given && !this.#isNotice(lastEventId, end)) throw new BadEventQueueId(this.id);
    this.#acknowledged = lastEventId;
    this.#lastId = Math.max(this.#lastId, lastEventId);
  }

  /** True when an unknown id may have been given out before the restart. */
  #isNotice(id: number, end: number): boolean {
    const position = this.ids.positionOf(id);
    const first = Math.max(this.ids.first(position), this.#acknowledged + 1, this.#given + 1);
    return position <= end && id >= first && id < first + UNSAVED_NOTICES;
  }

  /**
   * JSON list of the events that are not acknowledged, as many as one answer has room for; the next poll gets the rest at once. A
   * heartbeat comes only alone, because clients may not read other events beside it (contract, clients: matterbridge).
   * @param onNews called when there is an event that was not given before
   */
  contents(onNews: () => void = () => {}): string {
    const events: string[] = [];
    let [bytes, isNews] = [0, false];
    const give = ({ id, event }: Place) => {
      this.#given = Math.max(this.#given, id);
      events.push(event.withId(id));
    };
    for (const place of this.#places) {
      const { id, event } = place;
      if (event.type === 'heartbeat') continue;
      bytes += event.bytes;
      if (bytes > LIMITS.answers.eventsBytes && events.length > 0) break;
      isNews ||= id > this.#given;
      give(place);
    }
    if (isNews) onNews();
    const last = this.#places.at(-1);
    if (events.length === 0 && last) give(last);
    return `[${events.join(',')}]`;
  }

  /** Lets a client wait; an earlier one gets the current events. @param heartbeatDue UNIX milliseconds */
  wait(heartbeatDue: number, onNews?: () => void): Poll {
    this.answer();
    return (this.#poll = new Poll(this, heartbeatDue, onNews));
  }

  /** Answers the waiting poll, if there is one, with the current events. */
  answer(): void {
    this.#poll?.finish(this.contents(this.#poll.onNews));
    this.#poll = null;
  }

  /**
   * Answers the waiting poll, if there is one, also without events: with a heartbeat, since a living queue gives no empty list
   * (contract, event-queues: Polling).
   * @param head as for heartbeats
   */
  endWait(head: number): void {
    if (!this.#poll) return;
    if (this.#places.length === 0) this.addHeartbeat(head);
    this.answer();
  }

  leave(poll: Poll): void {
    if (this.#poll === poll) this.#poll = null;
    poll.finish('[]');
  }

  /** Ends the queue: answers its poll, or fails it with the error, and drops all events. */
  end(error?: Error): void {
    if (error) this.#poll?.fail(error);
    this.answer();
    for (const { event } of this.#places.splice(0)) this.#release(event);
  }

  #hold(event: SharedEvent): SharedEvent {
    this.#bytes += event.bytes;
    this.memory.hold(this.#personId, event);
    return event;
  }

  #release(event: SharedEvent): void {
    this.#bytes -= event.bytes;
    this.memory.release(this.#personId, event);
  }
}
