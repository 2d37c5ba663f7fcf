// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AnswerQuestion, Question } from '@chat/audit';
import type { Configuration } from '@chat/configuration';
import { DomainError, TemporarilyUnavailable } from '@chat/kernel';

export interface Asked {
  readonly call: number;
  readonly question: Question;
}

export type Answered = { readonly call: number } & ({ readonly answer: unknown } | Failure);

interface Failure {
  readonly isUnavailable: boolean;
  readonly refused: Pick<DomainError, 'code' | 'extra' | 'httpStatus'> | undefined;
  readonly error: string;
}

/** Answers questions from the log on a thread of its own, which starts with the first one. */
export class ReplayThread {
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #thread: Worker | undefined;
  #calls = 0;

  constructor(private readonly configuration: Configuration) {}

  readonly ask: AnswerQuestion = (question) => {
    const [call, waiting] = [++this.#calls, Promise.withResolvers<unknown>()];
    this.#waiting.set(call, waiting);
    this.#running().postMessage({ call, question: question as Question } satisfies Asked);
    return waiting.promise as Promise<never>;
  };

  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  #running(): Worker {
    if (this.#thread) return this.#thread;
    const workerData = { configuration: this.configuration };
    const thread = new Worker(workerUrl(), { workerData });
    thread.on('message', (answered: Answered) => this.#hear(answered));
    thread.on('error', (error: unknown) => this.#end(String(error)));
    thread.on('exit', () => this.#end('The thread that reads the log has ended.'));
    thread.unref();
    this.#thread = thread;
    return thread;
  }

  #hear(answered: Answered): void {
    const waiting = this.#waiting.get(answered.call);
    this.#waiting.delete(answered.call);
    if ('answer' in answered) waiting?.resolve(answered.answer);
    else waiting?.reject(errorOf(answered));
  }

  /** The next question starts another one. */
  #end(reason: string): void {
    this.#thread = undefined;
    for (const { reject } of this.#waiting.values()) reject(new TemporarilyUnavailable(reason));
    this.#waiting.clear();
  }
}

function errorOf({ isUnavailable, refused, error }: Failure): Error {
  if (refused) return new DomainError(error, refused.code, refused.extra, refused.httpStatus);
  return isUnavailable ? new TemporarilyUnavailable(error) : new Error(error);
}

function workerUrl(): URL {
  return new URL(`./replay.worker${extname(import.meta.url)}`, import.meta.url);
}
