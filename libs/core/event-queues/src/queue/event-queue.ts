import { LIMITS } from '@chat/kernel';
import type { Reader } from '../announcements/announcement.js';
import { heartbeat } from './heartbeat.js';
import { EventAlreadyPruned, EventNotInQueue } from './queue.errors.js';
import type { QueueMemory } from './queue-memory.js';
import { readerOf, type Registration } from './registration.js';
import type { SharedEvent } from './shared-event.js';

/** A client that waits for the next events of its queue. */
export class Poll {
  readonly #answer = Promise.withResolvers<string>();

  /** @param heartbeatDue UNIX milliseconds */
  constructor(
    private readonly queue: EventQueue,
    readonly heartbeatDue: number,
  ) {}

  /**
   * JSON list of events. Always comes, empty when the poll was superseded or its queue ended.
   * @throws what it fails with, when another server has the queue now
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

  /** The client is gone: what comes now stays in the queue. */
  leave(): void {
    this.queue.leave(this);
  }
}

interface Place {
  readonly id: number;
  event: SharedEvent;
}

const NOTHING_ACKNOWLEDGED = -1;

/**
 * The events that one client has not acknowledged yet.
 *
 * The first event that a log event at position p puts here has the id p × step, the next ones follow by one; so a
 * replay of the log gives every event the id it had. A heartbeat takes the id after the last one, but at least that of
 * the log's head: smaller than any later event's, and the ids of events do not depend on it. Ids go on increasing even
 * if more than `step` fall on one position; only then would a replay number them differently.
 */
export class EventQueue {
  readonly reader: Reader;
  /** Log events up to this position add nothing to the queue. */
  readonly startsAfter: number;
  #places: Place[] = [];
  #characters = 0;
  #acknowledged: number;
  #lastId = NOTHING_ACKNOWLEDGED;
  #believedUpTo = NOTHING_ACKNOWLEDGED;
  #poll: Poll | null = null;

  constructor(
    readonly registration: Registration,
    private readonly idStep: number,
    private readonly memory: QueueMemory,
    /** UNIX milliseconds: the newest poll, or while one waits about now. */
    public lastContact: number,
    acknowledged = NOTHING_ACKNOWLEDGED,
  ) {
    this.reader = readerOf(registration);
    this.#acknowledged = acknowledged;
    this.startsAfter = this.unacknowledgedAfter;
  }

  /** Everything that is not acknowledged was caused by log events after this position. */
  get unacknowledgedAfter(): number {
    return Math.max(this.registration.position, Math.floor(this.#acknowledged / this.idStep) - 1);
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

  /** Of JSON, all events together. */
  get characters(): number {
    return this.#characters;
  }

  get poll(): Poll | null {
    return this.#poll;
  }

  /** Has nobody asked for longer than the client said? @param now UNIX milliseconds */
  isIdle(now: number): boolean {
    return !this.#poll && now - this.lastContact >= this.registration.idleTimeoutSeconds * 1000;
  }

  /** The newest acknowledged id, -1 for none. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** @param position of the log event that caused it */
  add(position: number, event: SharedEvent): void {
    this.#put(Math.max(position * this.idStep, this.#lastId + 1), event);
  }

  /** @param head position of the last log event that was offered to the queue */
  addHeartbeat(head: number): void {
    this.addNotice(head, heartbeat());
  }

  /** What does not come from the log, and is forgotten at a restart. @param head as for heartbeats */
  addNotice(head: number, event: SharedEvent): void {
    this.#put(Math.max(head * this.idStep, this.#lastId + 1), event);
  }

  #put(id: number, event: SharedEvent): void {
    this.#lastId = id;
    if (id <= this.#acknowledged) return;
    this.#places.push({ id, event: this.#hold(event) });
  }

  /** Puts heartbeats in place of what came from these streams of the log; a client may already know the ids. */
  erase(streams: ReadonlySet<string>): void {
    for (const place of this.#places) {
      if (!streams.has(place.event.stream)) continue;
      this.#release(place.event);
      place.event = this.#hold(heartbeat());
    }
  }

  /**
   * To be called after a restored queue was offered the log up to its head. The heartbeats of the time before are
   * forgotten: from now on any id that can have been given out then is believed to have been, also when the last position
   * had no ids left for more of them.
   */
  resume(head: number): void {
    this.#lastId = Math.max(this.#lastId, this.#acknowledged);
    this.#believedUpTo = Math.max(this.#lastId, head * this.idStep) + this.idStep - 1;
  }

  /**
   * Forgets every event up to this id. The id must be that of an event in the queue, or the newest acknowledged one.
   * @throws EventAlreadyPruned for an older one
   * @throws EventNotInQueue for any other, after what is older was forgotten
   */
  acknowledge(lastEventId: number): void {
    if (lastEventId < this.#acknowledged) throw new EventAlreadyPruned(lastEventId);
    const kept = this.#places.findIndex(({ id }) => id > lastEventId);
    const pruned = this.#places.splice(0, kept === -1 ? this.#places.length : kept);
    for (const { event } of pruned) this.#release(event);
    this.#acknowledged = pruned.at(-1)?.id ?? this.#acknowledged;
    if (lastEventId === this.#acknowledged) return;
    if (lastEventId > this.#believedUpTo) throw new EventNotInQueue(lastEventId);
    this.#acknowledged = lastEventId;
    this.#lastId = Math.max(this.#lastId, lastEventId);
  }

  /**
   * JSON list of what is not acknowledged, as far as one answer has room: who acknowledges that gets the next at once.
   * A heartbeat comes only alone, because clients may read nothing beside it (contract, clients: matterbridge).
   */
  contents(): string {
    const events: string[] = [];
    let characters = 0;
    for (const { id, event } of this.#places) {
      if (event.type === 'heartbeat') continue;
      characters += event.text.length;
      if (characters > LIMITS.answers.eventsCharacters && events.length > 0) break;
      events.push(event.withId(id));
    }
    const last = this.#places.at(-1);
    if (events.length === 0 && last) events.push(last.event.withId(last.id));
    return `[${events.join(',')}]`;
  }

  /** Lets a client wait; an earlier one is answered with what is there. @param heartbeatDue UNIX milliseconds */
  wait(heartbeatDue: number): Poll {
    this.answer();
    return (this.#poll = new Poll(this, heartbeatDue));
  }

  /** Answers the waiting poll, if there is one, with what is there. */
  answer(): void {
    this.#poll?.finish(this.contents());
    this.#poll = null;
  }

  /**
   * Answers the waiting poll, if there is one, also when nothing came: with a heartbeat, since a queue that goes on gives
   * no empty list (contract, event-queues: Polling). @param head as for heartbeats
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

  /** Ends the queue: answers its poll, or fails it with the error, and lets go of all events. */
  end(error?: Error): void {
    if (error) this.#poll?.fail(error);
    this.answer();
    for (const { event } of this.#places.splice(0)) this.#release(event);
  }

  #hold(event: SharedEvent): SharedEvent {
    this.#characters += event.text.length;
    this.memory.hold(this.userId, event);
    return event;
  }

  #release(event: SharedEvent): void {
    this.#characters -= event.text.length;
    this.memory.release(this.userId, event);
  }
}
