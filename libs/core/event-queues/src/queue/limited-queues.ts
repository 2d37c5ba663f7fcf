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

/** Bytes of answers after which this turn ends: some milliseconds of work. */
const [POLLS_PER_TURN, BYTES_PER_TURN] = [100, 512 * 1024];

/**
 * Queues within common limits of memory. When a person's limit is exceeded, the person's queue that was silent for longest ends;
 * when the process's limit is, that of the person for whom most waits.
 */
export class LimitedQueues {
  readonly index = new QueueIndex();
  readonly #memory = new QueueMemory();
  /** Polls to be answered, by queue. */
  readonly #answerable = new Map<EventQueue, Poll>();
  /** Polls of this turn. */
  #polls = 0;
  #bytes = 0;
  #isTurnEnding = false;

  /**
   * @param personBehind the current owner of a bot, else the account itself
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

  /** A restored queue: empty, counted towards the limits, and not in the index yet. */
  restore({ registration, acknowledged, given = acknowledged, timelines = [], lastContact }: StoredQueue): EventQueue {
    const queue = this.#make(registration, timelines, { acknowledged, given });
    // The time of the last poll survives a restart: the queue that was silent for longest ends first.
    queue.lastContact = lastContact ?? queue.lastContact;
    return queue;
  }

  /**
   * Call it when a restored queue has seen the log up to its end: later ids belong to no other history.
   * @returns false when the queue went through too many restarts without its client, and must end
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

  /** @throws TooManyQueues when the account, the person or the process has as many as allowed: no other queue is ended for it */
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

  /** Answers the polls of queues that got events since the last call. With many of them, requests have their turn in between. */
  answerPolls(): void {
    for (const [queue, poll] of this.#answerable) {
      if (this.#polls >= POLLS_PER_TURN || this.#bytes >= BYTES_PER_TURN) return;
      this.#answerable.delete(queue);
      // Already answered; a later poll waits for new events (contract, event-queues: Polling).
      if (queue.poll !== poll) continue;
      if (!this.#isTurnEnding) setImmediate(() => this.#goOn());
      this.#isTurnEnding = true;
      this.#polls++;
      this.#bytes += Math.min(queue.bytes, LIMITS.answers.eventsBytes);
      queue.answer();
    }
  }

  /** Answers a poll of a queue with the current events, in this turn or the next ones. */
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

  /** Ends a queue that is not in the index. */
  close(queue: EventQueue): void {
    queue.end();
    this.#answerable.delete(queue);
    this.onEnd(queue);
  }

  /** Queues of this person on the server. A bot that was given to another owner counts for that owner from now on. */
  #ofPerson(personId: number): EventQueue[] {
    const own: EventQueue[] = [];
    for (const queue of this.index.all()) {
      if (queue.personId !== personId) continue;
      queue.belongTo(this.personBehind(queue.userId));
      if (queue.personId === personId) own.push(queue);
    }
    return own;
  }

  /** False when no queue is left to end, as when queues outside the index hold that much. */
  #endSilentOf(personId: number | undefined, isTooMuch: () => boolean): boolean {
    if (personId === undefined) return false;
    const silent = longestSilent(this.#ofPerson(personId));
    if (silent && isTooMuch()) this.end(silent);
    return silent !== undefined;
  }
}
