import { randomUUID } from 'node:crypto';
import type { ServerAddress } from '@chat/coordination';
import { type DirectoryFollower, personBehind } from '@chat/directory';
import type { Clock, RecordedEvent } from '@chat/kernel';
import type { Adoption } from '../adoption/adoption.js';
import type { Announcers } from '../announcements/announcement.js';
import { DEFAULT_EVENT_QUEUES_OPTIONS, type EventQueuesOptions } from '../queue/event-queues.options.js';
import type { QueueSnapshots } from '../snapshots/queue-snapshots.js';
import { QueueAdopter } from '../adoption/queue-adopter.js';
import type { EventQueue, Poll } from '../queue/event-queue.js';
import { ClockJumps } from './clock-jumps.js';
import { Feed } from '../queue/feed.js';
import { heartbeatDue } from '../queue/heartbeat.js';
import { LimitedQueues } from '../queue/limited-queues.js';
import { BadEventQueueId } from '../queue/queue.errors.js';
import { type Registration, takesType } from '../queue/registration.js';
import { restartEvent } from '../queue/restart-event.js';

const SWEEP_MS = 1_000;
/** Most bytes answered at once; many clients that slept ask at the same time, and take turns for more. */
const SMALL_BYTES = 32 * 1024;

export interface QueueFigures {
  readonly count: number;
  /** Polls held open. */
  readonly waiting: number;
  /** Memory of the waiting events. */
  readonly bytes: number;
  /** The last contact, in UNIX milliseconds, of the client that was silent for longest; null without a queue. */
  readonly longestSilentSince: number | null;
}

/**
 * The queues of all clients of this process: filled from the log, emptied by polls, kept over restarts. Order of a start: `listen`,
 * `restore`, start of the follower until it has caught up, `open`, requests.
 */
export class EventQueues {
  readonly #options: EventQueuesOptions;
  readonly #queues: LimitedQueues;
  readonly #adopter: QueueAdopter;
  #isDraining = false;
  #sweeper: NodeJS.Timeout | undefined;
  #savedAt = 0;
  #startsAfter = 0;

  constructor(
    private readonly follower: DirectoryFollower,
    private readonly clock: Clock,
    private readonly snapshots: QueueSnapshots,
    options: Partial<EventQueuesOptions> = {},
    /** Absent: there are no other servers. */
    adoption?: Adoption,
  ) {
    const jumps = new ClockJumps();
    this.#options = { ...DEFAULT_EVENT_QUEUES_OPTIONS, hasClockJumped: () => jumps.hasJumped(), ...options };
    const person = (userId: number) => personBehind(follower.directory, userId);
    this.#queues = new LimitedQueues(this.#options, clock, person, (queue) => snapshots.ended(queue));
    this.#adopter = new QueueAdopter(this.#queues, follower, clock, snapshots, adoption);
  }

  /** Default lifetime of an idle queue, in seconds. */
  get idleSeconds(): number {
    return this.#options.idleSeconds;
  }

  /** True between `open` and `drain`: polls are accepted. */
  get isOpen(): boolean {
    return this.#sweeper !== undefined && !this.#isDraining;
  }

  get size(): number {
    return this.#queues.index.size;
  }

  /** Number of clients that wait for an answer. */
  get waiting(): number {
    let count = 0;
    for (const { poll } of this.#queues.index.all()) if (poll) count++;
    return count;
  }

  figures(): QueueFigures {
    let since = Infinity;
    for (const { lastContact } of this.#queues.index.all()) since = Math.min(since, lastContact);
    const { size: count, waiting } = this;
    return { count, waiting, bytes: this.#queues.bytes, longestSilentSince: since === Infinity ? null : since };
  }

  /**
   * Connects the queues to the events of the log; one batch of the log becomes one answer. An event that cannot be announced ends
   * every queue: clients register again and see the new state, so nothing is lost silently.
   * @param onTrouble called with such an event
   */
  listen(
    announcers: Announcers,
    endings: readonly object[] = [],
    onTrouble: (event: RecordedEvent, error: unknown) => void = () => {},
  ): void {
    const end = (queue: EventQueue) => this.#queues.end(queue);
    const deliver = this.#queues.deliver.bind(this.#queues);
    const feed = new Feed(this.#queues.index, { announcers, endings, onTrouble, end, deliver });
    this.#adopter.listening = { endings, onTrouble };
    const { directory } = this.follower;
    this.follower.onEvent((event, effects) => {
      if (this.#queues.index.size > 0 && event.position > this.#startsAfter) feed.take({ event, directory, effects });
    });
    this.follower.onBatch(() => this.#queues.answerPolls());
  }

  /**
   * Restores the stored queues, empty: the follower then fills them. Everything after the returned position must be followed with
   * the directory as of each event; Infinity when there is no queue to fill.
   */
  async restore(): Promise<number> {
    await this.snapshots.prepare();
    for (const stored of await this.snapshots.load()) this.#queues.index.add(this.#queues.restore(stored));
    const replayAfter = this.#queues.index.neededAfter;
    if (replayAfter < Infinity) this.#startsAfter = replayAfter;
    return replayAfter;
  }

  /** Resolves to the lowest position that `restore` could return after a crash of any server, now or later. */
  async replayAfter(): Promise<number> {
    const replayAfter = this.#queues.index.neededAfter;
    return Math.min(replayAfter, await this.snapshots.replayAfter());
  }

  /**
   * Ensures that a queue is here, including one of a lost server, unless it has ended or another server has it.
   * @returns address of the server that has it; undefined when it is here, or nowhere
   */
  find(queueId: string): Promise<ServerAddress | undefined> {
    return this.#adopter.find(queueId);
  }

  /** Takes over the queues that belong to this server by now, and drops those that another one has inherited. */
  adopt(): Promise<void> {
    return this.#adopter.adopt();
  }

  /**
   * Begins to send heartbeats, to end idle queues and to save. Notifies queues from before the restart. A queue that starts beyond
   * the end of the log belongs to another log, and is ended. Resolves once a later restore of an older log can be detected.
   * @param logEnd no id was given out for a position behind it
   * @throws ReadStoreUnavailable or CoordinationUnavailable
   */
  async open(logEnd: number): Promise<void> {
    const restart = restartEvent();
    const end = Math.max(logEnd, this.follower.position);
    for (const queue of this.#queues.index.all()) {
      if (!this.#resume(queue, end)) continue;
      if (takesType(queue.registration, restart.type)) queue.addNotice(this.follower.position, restart.shared);
    }
    await this.#adopter.open(end);
    await this.snapshots.flush();
    this.#savedAt = this.clock.now();
    this.#sweeper = setInterval(() => this.sweep(), SWEEP_MS);
    this.#sweeper.unref();
  }

  /**
   * A new queue with every event after the directory's current position. Keep it with `save`, or drop it with `discard`.
   * @throws TooManyQueues when the process has as many as it can hold
   */
  create(request: Omit<Registration, 'queueId' | 'position'>): EventQueue {
    const queueId = `${this.snapshots.serverId}:${randomUUID()}`;
    return this.#queues.add({ ...request, queueId, position: this.follower.position });
  }

  /** Resolves when the registration survives a restart. */
  async save(queue: EventQueue): Promise<void> {
    this.snapshots.changed(queue);
    await this.snapshots.flush();
  }

  discard(queue: EventQueue): void {
    this.#queues.end(queue);
  }

  /** @throws BadEventQueueId */
  async delete(userId: number, queueId: string): Promise<void> {
    this.#queues.end(this.#ofUser(userId, queueId));
    await this.snapshots.flush();
  }

  /**
   * Acknowledges, then returns the waiting events as a JSON list, or, if the client blocks and none or many wait, a poll to wait
   * for. An earlier poll of the queue is answered at once.
   * @param onNews called when the answer has an event that was not given before, unless it repeats the previous poll
   * @throws BadEventQueueId, EventAlreadyPruned, EventNotInQueue
   */
  poll(userId: number, queueId: string, lastEventId: number, isBlocking: boolean, onNews?: () => void): string | Poll {
    const queue = this.#ofUser(userId, queueId);
    const now = this.clock.now();
    const onAnswer = queue.isRepeated(lastEventId) ? undefined : onNews;
    this.snapshots.changed(queue);
    this.#acknowledge(queue, lastEventId);
    // A refused client may repeat its request for ever: only the end of its queue makes it register again.
    queue.lastContact = now;
    const isAnswered = !isBlocking || queue.length > 0;
    if (isAnswered && (queue.bytes <= SMALL_BYTES || this.#isDraining)) {
      queue.answer();
      return queue.contents(onAnswer);
    }
    const poll = queue.wait(heartbeatDue(now, this.#options.longPollSeconds), onAnswer);
    if (this.#isDraining) queue.endWait(this.follower.position);
    else if (isAnswered) this.#queues.answer(queue, poll);
    return poll;
  }

  /** Sends heartbeats, ends queues that were idle for too long, and saves from time to time. Runs every second by itself. */
  sweep(): void {
    const now = this.clock.now();
    // The machine may have been set back, including this process's memory: ids from clients are checked as after a restart.
    if (this.#options.hasClockJumped()) {
      for (const queue of this.#queues.index.all()) this.#resume(queue, this.follower.position);
      this.#savedAt = 0;
    }
    for (const queue of this.#queues.index.all()) {
      if (queue.poll) {
        queue.lastContact = now;
        if (now < queue.poll.heartbeatDue) continue;
        queue.endWait(this.follower.position);
        if (!queue.hasIdsLeft(this.follower.position)) this.#queues.end(queue);
      } else if (queue.isIdle(now)) this.#queues.end(queue);
    }
    if (now - this.#savedAt < this.#options.saveSeconds * 1000) return;
    this.#savedAt = now;
    this.snapshots.flush().catch(() => {});
  }

  /** Answers every poll; later ones are answered at once. */
  drain(): void {
    this.#isDraining = true;
    for (const queue of this.#queues.index.all()) queue.endWait(this.follower.position);
  }

  /** Drains, and resolves when the queues are saved. @throws ReadStoreUnavailable */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    this.drain();
    await this.snapshots.flush();
  }

  /** @returns false when the queue has ended */
  #resume(queue: EventQueue, end: number): boolean {
    const isResumed = queue.startsAfter <= end && this.#queues.resume(queue, end);
    if (isResumed) this.snapshots.changed(queue);
    else this.#queues.end(queue);
    return isResumed;
  }

  #acknowledge(queue: EventQueue, lastEventId: number): void {
    try {
      queue.acknowledge(lastEventId);
    } catch (error) {
      if (error instanceof BadEventQueueId) this.#queues.end(queue);
      throw error;
    }
  }

  #ofUser(userId: number, queueId: string): EventQueue {
    const queue = this.#queues.index.get(queueId);
    if (queue?.userId !== userId) throw new BadEventQueueId(queueId);
    if (!queue.isIdle(this.clock.now())) return queue;
    this.#queues.end(queue);
    throw new BadEventQueueId(queueId);
  }
}
