import type { Clock } from '@chat/kernel';
import type { EventQueuesOptions } from './event-queues.options.js';
import { EventIds, type Timeline } from './event-ids.js';
import { EventQueue, type KnownIds, type Poll } from './event-queue.js';
import { longestSilent, QueueIndex } from './queue-index.js';
import { QueueMemory } from './queue-memory.js';
import { TooManyQueues } from './queue.errors.js';
import type { Registration } from './registration.js';
import type { SharedEvent } from './shared-event.js';
import type { StoredQueue } from './stored-queue.js';
import { LIMITS } from '../event-queues.limits.js';

/** Answers are written when this turn is over: some milliseconds of work. */
const [POLLS_PER_TURN, BYTES_PER_TURN] = [100, 512 * 1024];

/**
 * Queues that together stay within the limits of memory. What would exceed those of a person ends this person's queue that was silent for
 * longest; what would exceed those of the process does so to the person for whom most waits.
 */
export class LimitedQueues {
  readonly index = new QueueIndex();
  readonly #memory = new QueueMemory();
  /** Polls that are to be answered, by queue. */
  readonly #answerable = new Map<EventQueue, Poll>();
  /** Polls of this turn. */
  #polls = 0;
  #bytes = 0;
  #isTurnEnding = false;

  /**
   * @param personBehind the owner of a bot, else the account itself, as of now
   * @param onEnd called with every queue that ends
   */
  constructor(
    private readonly options: Pick<EventQueuesOptions, 'limits' | 'idStep' | 'idRoom' | 'newShift'>,
    private readonly clock: Clock,
    private readonly personBehind: (userId: number) => number,
    private readonly onEnd: (queue: EventQueue) => void,
  ) {}

  get bytes(): number {
    return this.#memory.total;
  }

  /** One that was stored: empty, counts towards the limits, and is not in the index yet. */
  restore({ registration, acknowledged, given = acknowledged, timelines = [], lastContact }: StoredQueue): EventQueue {
    const queue = this.#make(registration, timelines, { acknowledged, given });
    // Whose client was silent for longest is known over a restart: that queue ends first.
    queue.lastContact = lastContact ?? queue.lastContact;
    return queue;
  }

  /**
   * To be called when a restored queue was offered the log up to its end: the ids of what comes later are those of no
   * other history.
   * @returns false when the queue went through too many restarts without its client, and is to be ended
   */
  resume(queue: EventQueue, end: number): boolean {
    queue.resume(end, this.clock.now());
    this.beginTimeline(queue, end);
    return queue.ids.timelineCount <= LIMITS.queues.timelines;
  }

  beginTimeline(queue: EventQueue, after: number): void {
    queue.ids.begin(this.#timelineAfter(after));
  }

  #make(registration: Registration, timelines: readonly Timeline[], known?: KnownIds): EventQueue {
    const ids = new EventIds(this.options, timelines);
    const personId = this.personBehind(registration.userId);
    return new EventQueue(registration, ids, this.#memory, this.clock.now(), known, personId);
  }

  #timelineAfter(position: number): Timeline {
    return { after: position, shift: this.options.newShift(this.options.idRoom) };
  }

  /** @throws TooManyQueues when the account, the person or the process has as many as it may: none is ended for another */
  add(registration: Registration): EventQueue {
    const { queuesInTotal, queuesPerUser, queuesPerPerson } = this.options.limits;
    if (this.index.size >= queuesInTotal) throw new TooManyQueues();
    if (this.index.ofUser(registration.userId).size >= queuesPerUser) throw new TooManyQueues();
    const queue = this.#make(registration, [this.#timelineAfter(registration.position)]);
    if (this.#ofPerson(queue.personId).length >= queuesPerPerson) throw new TooManyQueues();
    this.index.add(queue);
    return queue;
  }

  /** @param position of the log event that caused it */
  deliver(queue: EventQueue, position: number, event: SharedEvent): void {
    queue.belongTo(this.personBehind(queue.userId));
    queue.add(position, event);
    if (queue.poll) this.#answerable.set(queue, queue.poll);

    const { bytesPerPerson, bytesInTotal } = this.options.limits;
    if (this.isOverfull(queue)) this.end(queue);
    const { personId } = queue;
    const isTooMuchOfPerson = () => this.#memory.ofPerson(personId) > bytesPerPerson;
    while (isTooMuchOfPerson() && this.#endSilentOf(personId, isTooMuchOfPerson));
    const isTooMuch = () => this.#memory.total > bytesInTotal;
    while (isTooMuch() && this.#endSilentOf(this.#memory.largest, isTooMuch));
  }

  /** Answers the polls of queues that got events since the last call. Where there are many, requests have their turn between. */
  answerPolls(): void {
    for (const [queue, poll] of this.#answerable) {
      if (this.#polls >= POLLS_PER_TURN || this.#bytes >= BYTES_PER_TURN) return;
      this.#answerable.delete(queue);
      // Answered already; a later poll waits for what is new (contract, event-queues: Polling).
      if (queue.poll !== poll) continue;
      if (!this.#isTurnEnding) setImmediate(() => this.#goOn());
      this.#isTurnEnding = true;
      this.#polls++;
      this.#bytes += Math.min(queue.bytes, LIMITS.answers.eventsBytes);
      queue.answer();
    }
  }

  /** Answers a poll of a queue with what is there, in this turn or the next ones. */
  answer(queue: EventQueue, poll: Poll): void {
    this.#answerable.set(queue, poll);
    this.answerPolls();
  }

  #goOn(): void {
    this.#isTurnEnding = false;
    [this.#polls, this.#bytes] = [0, 0];
    this.answerPolls();
  }

  isOverfull(queue: EventQueue): boolean {
    const { eventsPerQueue, bytesPerQueue } = this.options.limits;
    return queue.length > eventsPerQueue || queue.bytes > bytesPerQueue;
  }

  end(queue: EventQueue): void {
    if (this.index.remove(queue)) this.close(queue);
  }

  /** Ends one that is not in the index. */
  close(queue: EventQueue): void {
    queue.end();
    this.#answerable.delete(queue);
    this.onEnd(queue);
  }

  /** Queues of this person on the server. A bot that was given to somebody else counts for the new owner from now on. */
  #ofPerson(personId: number): EventQueue[] {
    const own: EventQueue[] = [];
    for (const queue of this.index.all()) {
      if (queue.personId !== personId) continue;
      queue.belongTo(this.personBehind(queue.userId));
      if (queue.personId === personId) own.push(queue);
    }
    return own;
  }

  /** False when none is left to end, as when those that are not in the index yet hold that much. */
  #endSilentOf(personId: number | undefined, isTooMuch: () => boolean): boolean {
    if (personId === undefined) return false;
    const silent = longestSilent(this.#ofPerson(personId));
    if (silent && isTooMuch()) this.end(silent);
    return silent !== undefined;
  }
}
