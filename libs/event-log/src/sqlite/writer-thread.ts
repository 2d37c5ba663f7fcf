// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Answer, Request } from './writer.worker.js';

/** One thread that has the file open for writing, and answers one request after the other. */
export class WriterThread {
  readonly #worker: Worker;
  readonly #exited: Promise<unknown>;
  #answer = Promise.withResolvers<Answer>();
  #running = true;

  /** @throws Error when the file cannot be opened */
  static async start(file: string): Promise<{ thread: WriterThread; head: number }> {
    const thread = new WriterThread(file);
    const { head } = (await thread.#answer.promise) as { head: number };
    return { thread, head };
  }

  private constructor(file: string) {
    const script = new URL(`./writer.worker${extname(import.meta.url)}`, import.meta.url);
    this.#worker = new Worker(script, { workerData: { file } });
    this.#worker.on('message', (answer: Answer) => this.#answer.resolve(answer));
    this.#worker.on('error', (error) => this.#answer.reject(error));
    this.#exited = new Promise((resolve) => this.#worker.on('exit', resolve)).then(() => {
      this.#running = false;
      this.#answer.promise.catch(() => undefined);
      this.#answer.reject(new Error('The writer thread ended.'));
      return undefined;
    });
  }

  get running(): boolean {
    return this.#running;
  }

  /** @throws Error when the thread fails, which ends it */
  ask(request: Request): Promise<Answer> {
    this.#answer = Promise.withResolvers();
    this.#worker.postMessage(request);
    return this.#answer.promise;
  }

  async close(): Promise<void> {
    if (this.#running) this.#worker.postMessage('close' satisfies Request);
    await this.#exited;
  }
}
