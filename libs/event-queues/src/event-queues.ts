import { randomUUID } from 'node:crypto';
import type { Directory, DirectoryFollower } from '@chat/directory';
import type { Clock, RecordedEvent } from '@chat/kernel';
import { type Adoption, catchUp } from './adoption.js';
import { DEFAULT_EVENT_QUEUES_OPTIONS, type EventQueuesOptions } from './event-queues.options.js';
import type { QueueSnapshots } from './queue-snapshots.js';
import { EventQueue, type Poll } from './queue/event-queue.js';
import { Feed, type FeedOptions } from './queue/feed.js';
import { heartbeatDue } from './queue/heartbeat.js';
import { longestSilent, QueueIndex } from './queue/queue-index.js';
import { QueueMemory } from './queue/queue-memory.js';
import { BadEventQueueId, TooManyQueues } from './queue/queue.errors.js';
import type { Registration } from './queue/registration.js';
import type { SharedEvent } from './queue/shared-event.js';

const SWEEP_MS = 1_000;
/** Another server may inherit the queue meanwhile. */
const FINDING_ATTEMPTS = 3;

/**
 * The queues of all clients of this process: fed from the log, emptied by polls, remembered over restarts.
 * Order of a start: `listen`, `restore`, start of the follower until it has caught up, `open`, requests.
 */
export class EventQueues {
  readonly #index = new QueueIndex();
  readonly #memory = new QueueMemory();
  readonly #answerable = new Set<EventQueue>();
  readonly #options: EventQueuesOptions;
  #isDraining = false;
  #sweeper: NodeJS.Timeout | undefined;
  #savedAt = 0;
  #startsAfter = 0;
  #listening: Pick<FeedOptions, 'endings' | 'onTrouble'> = { endings: [], onTrouble: () => {} };
  #adopting: Promise<void> = Promise.resolve();

  constructor(
    private readonly follower: DirectoryFollower,
    private readonly clock: Clock,
    private readonly snapshots: QueueSnapshots,
    options: Partial<EventQueuesOptions> = {},
    /** Absent: there are no other servers. */
    private readonly adoption?: Adoption,
  ) {
    this.#options = { ...DEFAULT_EVENT_QUEUES_OPTIONS, ...options };
  }

  /** Seconds that an idle queue lives whose client asked for nothing else. */
  get idleSeconds(): number {
    return this.#options.idleSeconds;
  }

  /** Between `open` and `drain`: polls are taken. */
  get isOpen(): boolean {
    return this.#sweeper !== undefined && !this.#isDraining;
  }

  get size(): number {
    return this.#index.size;
  }

  /** Number of clients that wait for an answer. */
  get waiting(): number {
    let count = 0;
    for (const { poll } of this.#index.all()) if (poll) count++;
    return count;
  }

  /**
   * Lets every event of the log reach the queues; what one batch of the log brings goes out in one answer. An event that
   * cannot be told ends every queue: clients register anew and see the new state, and nothing goes missing silently.
   * @param onTrouble told about such an event
   */
  listen(
    announcers: readonly object[],
    endings: readonly object[] = [],
    onTrouble: (event: RecordedEvent, error: unknown) => void = () => {},
  ): void {
    const end = (queue: EventQueue) => this.#end(queue);
    const deliver = this.#deliver.bind(this);
    const feed = new Feed(this.#index, { announcers, endings, onTrouble, end, deliver });
    this.#listening = { endings, onTrouble };
    this.follower.onEvent((event) => {
      if (this.#index.size > 0 && event.position > this.#startsAfter) feed.take(event, this.follower.directory);
    });
    this.follower.onBatch(() => this.#answerPolls());
  }

  /**
   * Brings the stored queues back, empty: the follower then fills them. Everything after the returned position must be
   * followed with the directory as of each event; Infinity when there is no queue to fill.
   */
  async restore(): Promise<number> {
    await this.snapshots.prepare();
    for (const { registration, acknowledged } of await this.snapshots.load()) {
      this.#index.add(this.#queue(registration, acknowledged));
    }
    const replayAfter = earliest(this.#index.all());
    if (replayAfter < Infinity) this.#startsAfter = replayAfter;
    return replayAfter;
  }

  /** Resolves to what `restore` would return at the least after a crash of any server that comes now or later. */
  async replayAfter(): Promise<number> {
    const replayAfter = earliest(this.#index.all());
    return Math.min(replayAfter, await this.snapshots.replayAfter());
  }

  /**
   * Makes sure that a queue is here, unless it has ended or another server has it. A queue of a server that is lost
   * comes here, with all others that it had.
   * @returns URL of the server that has it; undefined when it is here, or nowhere
   */
  async find(queueId: string): Promise<string | undefined> {
    for (let attempt = 1; attempt <= FINDING_ATTEMPTS && !this.#index.get(queueId); attempt++) {
      const owner = await this.snapshots.ownerOf(queueId);
      if (owner === undefined) return undefined;
      const url = owner === this.snapshots.serverId ? undefined : await this.adoption?.urlOf(owner);
      if (url !== undefined) return url;
      await this.snapshots.inherit(owner);
      await this.adopt();
    }
    return undefined;
  }

  /** Fills and serves the queues that are this server's by now, and lets go of those that another one has inherited. */
  adopt(): Promise<void> {
    const mine = this.#adopting.then(() => this.#adopt());
    this.#adopting = mine.catch(() => {});
    return mine;
  }

  async #adopt(): Promise<void> {
    const before = [...this.#index.all()];
    await this.snapshots.flush();
    const stored = await this.snapshots.load();
    const own = new Set(stored.map(({ registration }) => registration.queueId));
    for (const queue of before) {
      if (own.has(queue.id) || (await this.snapshots.ownerOf(queue.id)) === undefined) continue;
      if (this.#index.remove(queue)) queue.end();
      this.snapshots.forget(queue);
    }
    const adopted = new QueueIndex();
    for (const { registration, acknowledged } of stored) {
      if (!this.#index.get(registration.queueId)) adopted.add(this.#queue(registration, acknowledged));
    }
    if (adopted.size > 0 && this.adoption) await this.#fill(adopted, this.adoption);
  }

  async #fill(adopted: QueueIndex, { log, replica: openReplica }: Adoption): Promise<void> {
    const replica = await openReplica(Math.min(earliest(adopted.all()), this.follower.position));
    const end = (queue: EventQueue) => {
      if (adopted.remove(queue)) this.#close(queue);
    };
    const deliver = (queue: EventQueue, position: number, event: SharedEvent) => {
      queue.add(position, event);
      if (this.#isOverfull(queue)) end(queue);
    };
    const feed = new Feed(adopted, { ...this.#listening, announcers: replica.announcers, end, deliver });
    const take = (event: RecordedEvent, directory: Directory) => feed.take(event, directory);
    await catchUp(replica, log, this.follower, take, () => {
      for (const queue of adopted.all()) {
        queue.resume(this.follower.position);
        queue.lastContact = this.clock.now();
        this.#index.add(queue);
      }
    });
  }

  /** From now on queues have heartbeats and an end, and are saved. A queue from beyond the log's end is of another log. */
  open(): void {
    for (const queue of this.#index.all()) {
      if (queue.startsAfter > this.follower.position) this.#end(queue);
      queue.resume(this.follower.position);
      queue.lastContact = this.clock.now();
    }
    this.#savedAt = this.clock.now();
    this.#sweeper = setInterval(() => this.sweep(), SWEEP_MS);
    this.#sweeper.unref();
  }

  /**
   * A new queue that gets every event after where the directory stands at this moment. To be kept with `save`, or given
   * up with `discard`.
   * @throws TooManyQueues when the process has as many as it can hold
   */
  create(request: Omit<Registration, 'queueId' | 'position'>): EventQueue {
    const { queuesInTotal, queuesPerUser } = this.#options.limits;
    if (this.#index.size >= queuesInTotal) throw new TooManyQueues();
    const own = this.#index.ofUser(request.userId);
    if (own.size >= queuesPerUser) this.#end(longestSilent(own)!);
    const queue = this.#queue({
      ...request,
      queueId: `${this.snapshots.serverId}:${randomUUID()}`,
      position: this.follower.position,
    });
    this.#index.add(queue);
    return queue;
  }

  /** Resolves when the registration survives a restart. */
  async save(queue: EventQueue): Promise<void> {
    this.snapshots.changed(queue);
    await this.snapshots.flush();
  }

  discard(queue: EventQueue): void {
    this.#end(queue);
  }

  /** @throws BadEventQueueId */
  async delete(userId: number, queueId: string): Promise<void> {
    this.#end(this.#ofUser(userId, queueId));
    await this.snapshots.flush();
  }

  /**
   * Acknowledges, then gives what waits in the queue as a JSON list, or, if the client blocks and nothing waits, a poll
   * to wait for. An earlier poll of the queue is answered at once.
   * @throws BadEventQueueId, EventAlreadyPruned, EventNotInQueue
   */
  poll(userId: number, queueId: string, lastEventId: number, isBlocking: boolean): string | Poll {
    const queue = this.#ofUser(userId, queueId);
    const now = this.clock.now();
    queue.lastContact = now;
    this.snapshots.changed(queue);
    queue.acknowledge(lastEventId);
    if (!isBlocking || queue.length > 0 || this.#isDraining) {
      queue.answer();
      return queue.contents();
    }
    return queue.wait(heartbeatDue(now, this.#options.longPollSeconds));
  }

  /** Sends heartbeats, ends queues that were idle for too long, saves now and then. Runs every second by itself. */
  sweep(): void {
    const now = this.clock.now();
    for (const queue of this.#index.all()) {
      if (queue.poll) {
        queue.lastContact = now;
        if (now < queue.poll.heartbeatDue) continue;
        queue.addHeartbeat(this.follower.position);
        queue.answer();
      } else if (queue.isIdle(now)) this.#end(queue);
    }
    if (now - this.#savedAt < this.#options.saveSeconds * 1000) return;
    this.#savedAt = now;
    this.snapshots.flush().catch(() => {});
  }

  /** Answers every poll with what is there; later ones are answered at once. */
  drain(): void {
    this.#isDraining = true;
    for (const queue of this.#index.all()) queue.answer();
  }

  /** Drains, and resolves when the queues are saved. @throws ReadStoreUnavailable */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    this.drain();
    await this.snapshots.flush();
  }

  #queue(registration: Registration, acknowledged?: number): EventQueue {
    return new EventQueue(registration, this.#options.idStep, this.#memory, this.clock.now(), acknowledged);
  }

  #ofUser(userId: number, queueId: string): EventQueue {
    const queue = this.#index.get(queueId);
    if (queue?.userId !== userId) throw new BadEventQueueId(queueId);
    if (!queue.isIdle(this.clock.now())) return queue;
    this.#end(queue);
    throw new BadEventQueueId(queueId);
  }

  #deliver(queue: EventQueue, position: number, event: SharedEvent): void {
    queue.add(position, event);
    if (queue.poll) this.#answerable.add(queue);

    const { charactersPerUser, charactersInTotal } = this.#options.limits;
    if (this.#isOverfull(queue)) this.#end(queue);
    while (this.#memory.ofUser(queue.userId) > charactersPerUser)
      this.#end(longestSilent(this.#index.ofUser(queue.userId))!);
    while (this.#memory.total > charactersInTotal) this.#end(longestSilent(this.#index.all())!);
  }

  #answerPolls(): void {
    for (const queue of this.#answerable) queue.answer();
    this.#answerable.clear();
  }

  #isOverfull(queue: EventQueue): boolean {
    const { eventsPerQueue, charactersPerQueue } = this.#options.limits;
    return queue.length > eventsPerQueue || queue.characters > charactersPerQueue;
  }

  #end(queue: EventQueue): void {
    if (this.#index.remove(queue)) this.#close(queue);
  }

  #close(queue: EventQueue): void {
    queue.end();
    this.#answerable.delete(queue);
    this.snapshots.ended(queue);
  }
}

/** Everything that these queues still need was caused by log events after this position. */
function earliest(queues: Iterable<EventQueue>): number {
  let position = Infinity;
  for (const { unacknowledgedAfter } of queues) position = Math.min(position, unacknowledgedAfter);
  return position;
}
