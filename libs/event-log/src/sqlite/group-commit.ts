import { EventLogUnavailable } from '../port/errors.js';
import { WriterThread } from './writer-thread.js';
import type { Outcome, Writes } from './writer.worker.js';

/** What one commit takes at most, unless a single write is larger. */
const MAX_BATCH_WRITES = 1000;
const MAX_BATCH_CHARACTERS = 4 * 1024 * 1024;
/** Writes that need not wait for others of the same turn of the event loop: the thread writes them while this one goes on. */
const ENOUGH_WRITES = 32;

const SCRUBBED: Outcome = ['erased', 0, 0];

interface Job {
  readonly request: Writes | 'scrub';
  readonly characters: number;
  readonly answer: PromiseWithResolvers<Outcome>;
}

/**
 * Commits together, with one sync, whatever was submitted while the thread was busy with the commit before. A thread
 * ends at its first failure, so that nothing half-known stays in its memory, and another one takes its place.
 */
export class GroupCommit {
  #thread: WriterThread | undefined;
  #queue: Job[] = [];
  #running: Promise<void> | undefined;
  #closed = false;
  #gathered = () => {};

  /** @param started is told the head of the log each time a thread has opened the file */
  constructor(
    private readonly file: string,
    private readonly started: (head: number) => void,
  ) {}

  async start(): Promise<void> {
    const { thread, head } = await WriterThread.start(this.file);
    this.#thread = thread;
    this.started(head);
  }

  /** Answers in the order of submission. */
  async submit(request: Writes | 'scrub', characters = 0): Promise<Outcome> {
    if (this.#closed) throw new EventLogUnavailable('The event log is closed.');
    const answer = Promise.withResolvers<Outcome>();
    this.#queue.push({ request, characters, answer });
    this.#running ??= this.#run();
    if (this.#queue.length === ENOUGH_WRITES) this.#gathered();
    return answer.promise;
  }

  /** Writes what was accepted, then ends the thread. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    await this.#thread?.close();
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#gather();
      await this.#commit(this.#nextJobs());
    }
    this.#running = undefined;
  }

  /** Resolves at the end of this turn of the event loop, or as soon as there is enough for a commit. */
  async #gather(): Promise<void> {
    if (this.#queue.length >= ENOUGH_WRITES) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gathered = resolve;
    setImmediate(resolve);
    await promise;
  }

  async #commit(jobs: Job[]): Promise<void> {
    try {
      if (!this.#thread?.running) await this.start();
      const scrub = jobs[0]!.request === 'scrub';
      const answer = await this.#thread!.ask(scrub ? 'scrub' : jobs.flatMap(({ request }) => request as Writes));
      const outcomes = scrub ? [SCRUBBED] : (answer as Outcome[]);
      jobs.forEach((job, index) => job.answer.resolve(outcomes[index]!));
    } catch (cause) {
      this.#thread = undefined;
      const error = new EventLogUnavailable(`The event log cannot write: ${(cause as Error).message}`, { cause });
      for (const { answer } of jobs) answer.reject(error);
      await this.start().catch(() => undefined);
    }
  }

  /** The scrub that is next, or the writes before the next scrub that fit into one commit. */
  #nextJobs(): Job[] {
    let count = 0;
    let characters = 0;
    for (const job of this.#queue) {
      characters += job.characters;
      if (count > 0 && (job.request === 'scrub' || count === MAX_BATCH_WRITES || characters > MAX_BATCH_CHARACTERS))
        break;
      count++;
      if (job.request === 'scrub') break;
    }
    return this.#queue.splice(0, count);
  }
}
