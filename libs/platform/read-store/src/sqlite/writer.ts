// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { extname } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { WRITING_THREAD } from '@chat/kernel';
import { ReadStoreUnavailable } from '../port/errors.js';
import { type Change, translated } from './database.js';
import type { SQLInputValue } from 'node:sqlite';
import type { Answer, Request } from './store-writer.worker.js';

const PAUSE_AFTER_FAILURE_MS = 200;
/** Time for which changes that nobody waits for are gathered: one transaction is cheaper than many. */
const GATHERING_MS = 10;

interface Job {
  readonly changes: readonly Change[];
  /** Length of their documents. */
  readonly characters: number;
  readonly done: () => void;
  /** Absent: the changes must be made, at any time. */
  readonly refuse?: (error: unknown) => void;
}

/**
 * A thread that has the file open for writing. Changes are made in the order of the calls; those that come while the thread is
 * busy, or at nearly the same time, become one transaction.
 */
export class Writer {
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #statements = new Map<string, number>();
  #answer = Promise.withResolvers<Answer>();
  #jobs: Job[] = [];
  #scrub: PromiseWithResolvers<boolean> | undefined;
  /** Ends the gathering. */
  #hurry = () => {};
  #running: Promise<void> | undefined;
  #closed = false;
  #failure: unknown;

  /** @throws Error when the file cannot be opened */
  static async open(file: string): Promise<Writer> {
    const writer = new Writer(file);
    await writer.#answer.promise;
    return writer;
  }

  private constructor(file: string) {
    const script = new URL(`./store-writer.worker${extname(import.meta.url)}`, import.meta.url);
    this.#worker = new Worker(script, { workerData: { file }, resourceLimits: WRITING_THREAD });
    this.#worker.on('message', (answer: Answer) => this.#answer.resolve(answer));
    this.#worker.on('error', (error) => this.#answer.reject(error));
    this.#exited = new Promise<void>((resolve) => this.#worker.on('exit', () => resolve())).then(() => {
      this.#closed = true;
      this.#answer.reject(new ReadStoreUnavailable('The writer of the read store ended.'));
      return undefined;
    });
  }

  /** Pending work: number of changes, and characters of their documents. */
  get backlog(): { readonly changes: number; readonly characters: number } {
    let [changes, characters] = [0, 0];
    for (const job of this.#jobs) {
      changes += job.changes.length;
      characters += job.characters;
    }
    return { changes, characters };
  }

  /** The pending changes, in their order. */
  get unmade(): readonly Change[] {
    return this.#jobs.filter(({ refuse }) => !refuse).flatMap(({ changes }) => changes);
  }

  /**
   * Makes changes soon, with as many attempts as it takes.
   * @param done called once they are made
   * @throws ReadStoreUnavailable while the file cannot be written
   */
  makeSoon(changes: readonly Change[], characters: number, done: () => void): void {
    this.#assertWorking();
    this.#add({ changes, characters, done });
  }

  /** Makes changes now or not at all. @throws ReadStoreUnavailable while the file cannot be written */
  make(changes: readonly Change[]): Promise<void> {
    this.#assertWorking();
    return new Promise((done, refuse) => this.#add({ changes, characters: 0, done, refuse }));
  }

  /** Resolves when all pending changes are made. @throws ReadStoreUnavailable when they cannot be */
  async settled(): Promise<void> {
    if (this.#jobs.length > 0) await this.make([]);
  }

  /** Runs between two transactions. @returns whether everything is removed that can be @throws ReadStoreUnavailable */
  scrubSome(): Promise<boolean> {
    this.#assertWorking();
    this.#scrub ??= Promise.withResolvers();
    const { promise } = this.#scrub;
    this.#hurry();
    this.#running ??= this.#run();
    return promise;
  }

  /** Makes the pending changes, unless that fails, and ends the thread. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#hurry();
    await this.#running;
    this.#worker.postMessage('close' satisfies Request);
    await this.#exited;
  }

  #assertWorking(): void {
    if (this.#closed) throw new ReadStoreUnavailable('The read store is closed.');
    if (this.#failure !== undefined) throw this.#failure;
  }

  #add(job: Job): void {
    this.#jobs.push(job);
    if (job.refuse) this.#hurry();
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    while (this.#jobs.length > 0 || this.#scrub) {
      await this.#scrubOnce();
      if (this.#jobs.length === 0) continue;
      await this.#gather();
      const jobs = [...this.#jobs];
      try {
        await this.#transact(jobs);
        this.#failure = undefined;
        this.#jobs.splice(0, jobs.length);
        for (const { done } of jobs) done();
      } catch (error) {
        this.#refuseAll(translated(error));
        if (this.#closed) break;
        await setTimeout(PAUSE_AFTER_FAILURE_MS);
      }
    }
    this.#scrub?.resolve(false);
    this.#running = undefined;
  }

  async #gather(): Promise<void> {
    if (!this.#closed && this.#jobs.every(({ refuse }) => !refuse)) {
      await Promise.race([setTimeout(GATHERING_MS), new Promise<void>((resolve) => (this.#hurry = resolve))]);
    }
    await setImmediate();
  }

  /** Pending changes stay, and until they are made no others are accepted. */
  #refuseAll(error: unknown): void {
    const jobs = this.#jobs;
    this.#jobs = jobs.filter(({ refuse }) => !refuse);
    this.#failure = this.#jobs.length > 0 ? error : undefined;
    for (const { refuse } of jobs) refuse?.(error);
  }

  async #transact(jobs: readonly Job[]): Promise<void> {
    const request: SQLInputValue[] = [];
    for (const [sql, otherwise, ...values] of jobs.flatMap(({ changes }) => changes)) {
      const second = typeof otherwise === 'string' ? this.#statement(otherwise) : otherwise;
      request.push(this.#statement(sql), second, values.length, ...values);
    }
    if (request.length === 0) return;
    await this.#ask(request);
  }

  async #scrubOnce(): Promise<void> {
    const scrub = this.#scrub;
    this.#scrub = undefined;
    if (!scrub) return;
    try {
      scrub.resolve((await this.#ask('scrub')) === 'done');
    } catch (error) {
      scrub.reject(translated(error));
    }
  }

  async #ask(request: Request): Promise<Answer> {
    this.#answer = Promise.withResolvers();
    this.#worker.postMessage(request);
    const answer = await this.#answer.promise;
    if (typeof answer === 'string') return answer;
    this.#statements.clear();
    throw Object.assign(new Error(answer.message), { errcode: answer.errcode });
  }

  /** The text the first time, then its number. */
  #statement(sql: string): string | number {
    const number = this.#statements.get(sql);
    if (number === undefined) this.#statements.set(sql, this.#statements.size);
    return number ?? sql;
  }
}
