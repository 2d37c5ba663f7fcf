// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

import { WRITING_THREAD } from '@chat/kernel';
import { EventLogFenced } from '../port/errors.js';
import type { Answer, Request, WriterOptions } from './log-writer.worker.js';

/** A thread that has the file open for writing, and answers requests in their order. */
export class WriterThread {
  readonly #worker: Worker;
  readonly #exited: Promise<unknown>;
  readonly #answers: PromiseWithResolvers<Answer>[] = [];
  #running = true;

  /** @throws Error when the file cannot be opened, EventLogFenced */
  static async start(options: WriterOptions): Promise<{ thread: WriterThread; head: number; fence: number }> {
    const thread = new WriterThread(options);
    const opened = await thread.#nextAnswer();
    if (opened === 'fenced') throw new EventLogFenced();
    return { thread, ...(opened as { head: number; fence: number }) };
  }

  private constructor(options: WriterOptions) {
    const script = new URL(`./log-writer.worker${extname(import.meta.url)}`, import.meta.url);
    this.#worker = new Worker(script, { workerData: options, resourceLimits: WRITING_THREAD });
    this.#worker.on('message', (answer: Answer) => this.#answers.shift()!.resolve(answer));
    let failure: unknown = new Error('The writer thread ended.');
    this.#worker.on('error', (error) => (failure = error));
    // The thread's answers before its failure arrive before its exit.
    this.#exited = new Promise((resolve) => this.#worker.on('exit', resolve)).then(() => this.#end(failure));
  }

  get running(): boolean {
    return this.#running;
  }

  /** @throws Error when the thread fails, which ends it */
  ask(request: Request): Promise<Answer> {
    this.#worker.postMessage(request);
    return this.#nextAnswer();
  }

  async close(): Promise<void> {
    if (this.#running) this.#worker.postMessage('close' satisfies Request);
    await this.#exited;
  }

  #nextAnswer(): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    this.#answers.push(answer);
    return answer.promise;
  }

  #end(failure: unknown): void {
    this.#running = false;
    for (const answer of this.#answers.splice(0)) answer.reject(failure);
  }
}
