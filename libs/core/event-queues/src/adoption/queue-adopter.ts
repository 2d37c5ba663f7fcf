import { CoordinationUnavailable, type ServerAddress } from '@chat/coordination';
import type { DirectoryFollower } from '@chat/directory';
import { newestPosition } from '@chat/event-log';
import { type Clock, NotReadableYet, SerialQueue } from '@chat/kernel';
import { type Adoption, catchUp } from './adoption.js';
import type { QueueSnapshots } from '../snapshots/queue-snapshots.js';
import type { EventQueue } from '../queue/event-queue.js';
import { Feed, type FeedOptions } from '../queue/feed.js';
import type { LimitedQueues } from '../queue/limited-queues.js';
import { QueueIndex } from '../queue/queue-index.js';
import type { SharedEvent } from '../queue/shared-event.js';
import { LIMITS } from '../event-queues.limits.js';

/** Most attempts, as another server may inherit the queue in between. */
const FINDING_ATTEMPTS = 3;

/** Takes over queues of lost servers, and finds those of running ones. */
export class QueueAdopter {
  /** Connects this server's queues with the log. */
  listening: Pick<FeedOptions, 'endings' | 'onTrouble'> = { endings: [], onTrouble: () => {} };
  readonly #adoptions = new SerialQueue();
  #openedAt = 0;
  /** Ids of the servers that were running when this one opened. */
  #others: ReadonlySet<string> = new Set();

  constructor(
    private readonly queues: LimitedQueues,
    private readonly follower: DirectoryFollower,
    private readonly clock: Clock,
    private readonly snapshots: QueueSnapshots,
    /** Absent: there are no other servers. */
    private readonly adoption: Adoption | undefined,
  ) {}

  /** Call it at the end of a start. @param logEnd position from which the ids of this server's own queues change */
  async open(logEnd: number): Promise<void> {
    this.#openedAt = logEnd;
    this.#others = new Set(await this.adoption?.others());
  }

  /**
   * Ensures that a queue is here, unless it has ended or another server has it. A queue of a lost server comes here, with all
   * others that it had.
   * @returns address of the server that has it; undefined when it is here, or nowhere
   */
  async find(queueId: string): Promise<ServerAddress | undefined> {
    for (let attempt = 1; attempt <= FINDING_ATTEMPTS && !this.queues.index.get(queueId); attempt++) {
      const owner = await this.snapshots.ownerOf(queueId);
      if (owner === undefined) return undefined;
      const address = owner === this.snapshots.serverId ? undefined : await this.adoption?.addressOf(owner);
      if (address !== undefined) return address;
      await this.#adoptions.run(() => this.#inherit(owner));
    }
    return undefined;
  }

  /** Fills and serves the queues that belong to this server by now, and drops those that another one has inherited. */
  adopt(): Promise<void> {
    return this.#adoptions.run(() => this.#adopt());
  }

  /** A server that was lost before this one started may have given out ids of a history that was rolled back. */
  async #inherit(owner: string): Promise<void> {
    await this.snapshots.inherit(owner);
    await this.#adopt(owner !== this.snapshots.serverId && !this.#others.has(owner));
  }

  async #adopt(isTakenBackPossible = false): Promise<void> {
    const { index } = this.queues;
    const before = [...index.all()];
    await this.snapshots.flush();
    const stored = await this.snapshots.load();
    // A queue that ends in the meantime is still stored, or was when it was read.
    const known = new Set([...before, ...index.all()].map(({ id }) => id));
    const own = new Set(stored.map(({ registration }) => registration.queueId));
    for (const queue of before) {
      if (own.has(queue.id) || (await this.snapshots.ownerOf(queue.id)) === undefined) continue;
      // The other server would not know the id of a heartbeat.
      if (index.remove(queue)) queue.end(new CoordinationUnavailable('The queue has just moved to another server.'));
      this.snapshots.forget(queue);
    }
    const adopted = new QueueIndex();
    for (const each of stored) {
      if (!known.has(each.registration.queueId)) adopted.add(this.queues.restore(each));
    }
    if (isTakenBackPossible) await this.#beginTimelines(adopted);
    if (adopted.size > 0 && this.adoption) await this.#fill(adopted, this.adoption);
  }

  /** For queues that were last served before this server started. */
  async #beginTimelines(adopted: QueueIndex): Promise<void> {
    for (const queue of adopted.all()) {
      if (queue.ids.hasBegunAt(this.#openedAt)) continue;
      this.queues.beginTimeline(queue, this.#openedAt);
      this.snapshots.changed(queue);
    }
    await this.snapshots.flush();
  }

  async #fill(adopted: QueueIndex, { log, replica: openReplica }: Adoption): Promise<void> {
    // The lost server may have been further, and have given out ids from there on.
    const newest = await newestPosition(log);
    if (!(await this.follower.waitFor(newest, LIMITS.waits.readableMs))) throw new NotReadableYet(newest);
    const replica = await openReplica(Math.min(adopted.neededAfter, this.follower.position));
    const end = (queue: EventQueue) => {
      if (adopted.remove(queue)) this.queues.close(queue);
    };
    const deliver = (queue: EventQueue, position: number, event: SharedEvent) => {
      queue.add(position, event);
      if (this.queues.isOverfull(queue)) end(queue);
    };
    const feed = new Feed(adopted, { ...this.listening, announcers: replica.announcers, end, deliver });
    const arrive = () => {
      for (const queue of adopted.all()) {
        queue.resume(this.follower.position, this.clock.now());
        this.queues.index.add(queue);
      }
    };
    try {
      await catchUp(replica, log, this.follower, (followed) => feed.take(followed), arrive);
    } catch (error) {
      // Another attempt fills new ones; events in these would count for ever.
      for (const queue of adopted.all()) queue.end();
      throw error;
    }
  }
}
