import { setImmediate } from 'node:timers/promises';
import { EventLogFenced, EventLogUnavailable } from '../port/errors.js';
import { WriterThread } from './writer-thread.js';
import type { Outcome, Upkeep, Writes } from './log-writer.worker.js';

/** Most writes in one commit, unless a single write is larger. */
const MAX_BATCH_WRITES = 1000;
const MAX_BATCH_CHARACTERS = 4 * 1024 * 1024;
/** Writes that are sent before the turn of the event loop ends: the thread writes them while this one continues. */
const ENOUGH_WRITES = 32;
/** Most commits at the thread: the current one, and the next. */
const MOST_UNDER_WAY = 2;

interface Job {
  readonly request: Writes | Upkeep;
  readonly characters: number;
  readonly answer: PromiseWithResolvers<Outcome>;
}

/**
 * Commits everything that was submitted during the previous commit together, with one sync. A thread ends at its first failure, so
 * that no uncertain state stays in its memory, and another one replaces it.
 */
export class GroupCommit {
  #thread: WriterThread | undefined;
  #starting: Promise<void> | undefined;
  #queue: Job[] = [];
  readonly #underWay = new Set<Promise<void>>();
  /** Sends the writes that were gathered in this turn of the event loop. */
  #turn: Promise<void> | undefined;
  #closed = false;
  #fence: number | undefined;
  #fenced: EventLogFenced | undefined;

  /** @param started called with the head of the log each time a thread has opened the file */
  constructor(
    private readonly file: string,
    private readonly started: (head: number) => void,
  ) {}

  /** Calls that come while a thread starts wait for it. @throws Error when the file cannot be opened */
  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  /** Set once another process has opened the log: no more is written. */
  get fenced(): EventLogFenced | undefined {
    return this.#fenced;
  }

  /** Answers in the order of submission. */
  async submit(request: Writes | Upkeep, characters = 0): Promise<Outcome> {
    if (this.#closed) throw new EventLogUnavailable('The event log is closed.');
    const answer = Promise.withResolvers<Outcome>();
    this.#queue.push({ request, characters, answer });
    this.#proceed();
    return answer.promise;
  }

  /** Accepts no more writes, and finishes the accepted ones. */
  async drain(): Promise<void> {
    this.#closed = true;
    while (this.#turn || this.#underWay.size > 0) await Promise.all([this.#turn, ...this.#underWay]);
  }

  /** Ends the thread, after which the file is complete without its write-ahead log. */
  async close(): Promise<void> {
    await this.drain();
    await this.#thread?.close();
  }

  async #start(): Promise<void> {
    if (this.#fenced) throw this.#fenced;
    const { thread, head, fence } = await WriterThread.start({ file: this.file, fence: this.#fence });
    [this.#thread, this.#fence] = [thread, fence];
    this.started(head);
  }

  /** Sends commits while enough writes wait for them; an idle thread gets all waiting writes at the end of the turn. */
  #proceed(): void {
    while (this.#queue.length >= ENOUGH_WRITES && this.#underWay.size < MOST_UNDER_WAY) this.#handOver();
    if (this.#queue.length > 0 && this.#underWay.size === 0) this.#turn ??= this.#atEndOfTurn();
  }

  async #atEndOfTurn(): Promise<void> {
    await setImmediate();
    this.#turn = undefined;
    if (this.#queue.length > 0 && this.#underWay.size === 0) this.#handOver();
  }

  #handOver(): void {
    const commit = this.#commit(this.#nextJobs()).then(() => {
      this.#underWay.delete(commit);
      this.#proceed();
      return undefined;
    });
    this.#underWay.add(commit);
  }

  async #commit(jobs: Job[]): Promise<void> {
    try {
      if (!this.#thread?.running) await this.start();
      const [first] = jobs;
      // `flatMap` would make an array that takes twice as long to send.
      const request = isUpkeep(first!)
        ? first!.request
        : ([] as Writes).concat(...jobs.map((job) => job.request as Writes));
      const answer = await this.#thread!.ask(request);
      if (answer === 'fenced') throw (this.#fenced = new EventLogFenced());
      const outcomes = answer as Outcome[];
      jobs.forEach((job, index) => job.answer.resolve(outcomes[index]!));
    } catch (cause) {
      if (cause instanceof EventLogFenced) {
        this.#fenced = cause;
        for (const { answer } of jobs) answer.reject(cause);
        return;
      }
      const error = new EventLogUnavailable(`The event log cannot write: ${(cause as Error).message}`, { cause });
      for (const { answer } of jobs) answer.reject(error);
      if (!this.#thread?.running) await this.start().catch(() => undefined);
    }
  }

  /** The next upkeep, or the writes before it that fit into one commit. */
  #nextJobs(): Job[] {
    let count = 0;
    let characters = 0;
    for (const job of this.#queue) {
      characters += job.characters;
      if (count > 0 && (isUpkeep(job) || count === MAX_BATCH_WRITES || characters > MAX_BATCH_CHARACTERS)) break;
      count++;
      if (isUpkeep(job)) break;
    }
    return this.#queue.splice(0, count);
  }
}

const isUpkeep = ({ request }: Job): boolean => typeof request === 'string';
