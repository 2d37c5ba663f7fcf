import { type Directory, isGuest } from '@chat/directory';
import type { Announcement } from '../announcements/announcement.js';
import type { EventQueue } from './event-queue.js';
import { accepts, watchesPublicChannels } from './registration.js';

const NO_QUEUES: ReadonlySet<EventQueue> = new Set();

/** All queues, found by id, by owner and by what they watch. */
export class QueueIndex {
  readonly #byId = new Map<string, EventQueue>();
  readonly #byUser = new Map<number, Set<EventQueue>>();
  readonly #watching = new Set<EventQueue>();

  get size(): number {
    return this.#byId.size;
  }

  /** Log events after this position caused everything that the queues still need; Infinity without queues. */
  get neededAfter(): number {
    let position = Infinity;
    for (const { unacknowledgedAfter } of this.all()) position = Math.min(position, unacknowledgedAfter);
    return position;
  }

  get(queueId: string): EventQueue | undefined {
    return this.#byId.get(queueId);
  }

  all(): IterableIterator<EventQueue> {
    return this.#byId.values();
  }

  ofUser(userId: number): ReadonlySet<EventQueue> {
    return this.#byUser.get(userId) ?? NO_QUEUES;
  }

  add(queue: EventQueue): void {
    this.#byId.set(queue.id, queue);
    this.#byUser.getOrInsertComputed(queue.userId, () => new Set()).add(queue);
    if (watchesPublicChannels(queue.registration)) this.#watching.add(queue);
  }

  /** False when it was not there. */
  remove(queue: EventQueue): boolean {
    if (!this.#byId.delete(queue.id)) return false;
    const own = this.#byUser.get(queue.userId)!;
    own.delete(queue);
    if (own.size === 0) this.#byUser.delete(queue.userId);
    this.#watching.delete(queue);
    return true;
  }

  /**
   * The queues that get an announcement, in any form: those of the audience, and for a message of a public channel those that watch
   * all of them, unless their owner is a guest. Iterates over the smaller of audience and queue owners.
   */
  *recipients(announcement: Announcement, directory: Directory): Iterable<EventQueue> {
    const { audience, message } = announcement;
    const [fewer, others] = audience.size <= this.#byUser.size ? [audience, this.#byUser] : [this.#byUser, audience];
    for (const userId of fewer.keys()) {
      if (!others.has(userId)) continue;
      for (const queue of this.ofUser(userId)) if (accepts(queue.registration, announcement)) yield queue;
    }
    if (!message?.isPublic) return;
    for (const queue of this.#watching) {
      if (audience.has(queue.userId) || !accepts(queue.registration, announcement)) continue;
      const owner = directory.user(queue.userId);
      if (owner && !isGuest(owner)) yield queue;
    }
  }
}

/** The queue with events whose client has been silent for longest; else any. */
export function longestSilent(queues: Iterable<EventQueue>): EventQueue | undefined {
  let found: EventQueue | undefined;
  for (const queue of queues) if (!found || isSooner(queue, found)) found = queue;
  return found;
}

function isSooner(one: EventQueue, other: EventQueue): boolean {
  const [oneHolds, otherHolds] = [one.length > 0, other.length > 0];
  return oneHolds === otherHolds ? one.lastContact < other.lastContact : oneHolds;
}
