import type { RecordedEvent } from '@chat/kernel';
import type { EndedAccess } from '../announcements/access-ending.js';
import type { Announcers } from '../announcements/announcement.js';
import type { EventQueue } from './event-queue.js';
import { FanOut, type FollowedEvent } from './fan-out.js';
import type { QueueIndex } from './queue-index.js';
import type { SharedEvent } from './shared-event.js';

export interface FeedOptions {
  readonly announcers: Announcers;
  /** Events that end the access of an account's clients. */
  readonly endings: readonly object[];
  /** Adds one client event to one queue; it may end queues. */
  readonly deliver: (queue: EventQueue, position: number, event: SharedEvent) => void;
  readonly end: (queue: EventQueue) => void;
  /** Called with an event that cannot be announced. */
  readonly onTrouble: (event: RecordedEvent, error: unknown) => void;
}

type EndingStep = (event: RecordedEvent) => EndedAccess;

/**
 * Delivers log events to queues. An event that cannot be announced ends every queue: clients register again and see the new state,
 * so nothing is lost silently.
 */
export class Feed {
  readonly #fanOut: FanOut;
  readonly #endingSteps: ReadonlyMap<string, EndingStep>;

  constructor(
    private readonly queues: QueueIndex,
    private readonly options: FeedOptions,
  ) {
    this.#fanOut = new FanOut(options.announcers);
    this.#endingSteps = new Map(options.endings.flatMap((ending) => Object.entries(ending) as [string, EndingStep][]));
  }

  take(followed: FollowedEvent): void {
    const { event } = followed;
    const { deliver, end, onTrouble } = this.options;
    try {
      this.#fanOut.announce(followed, this.queues, (queue, shared) => deliver(queue, event.position, shared), end);
      const ended = this.#endingSteps.get(event.type)?.(event);
      if (ended) this.#endAccess(ended, event.position);
    } catch (error) {
      onTrouble(event, error);
      for (const queue of this.queues.all()) if (queue.startsAfter < event.position) end(queue);
    }
  }

  #endAccess({ userId, ends }: EndedAccess, position: number): void {
    for (const queue of this.queues.ofUser(userId)) {
      if (ends === 'polls') queue.endWait(position);
      else if (queue.registration.position < position) this.options.end(queue);
    }
  }
}
