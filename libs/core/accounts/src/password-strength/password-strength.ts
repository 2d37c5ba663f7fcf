// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SerialQueue, ServerBusy } from '@chat/kernel';
import { LIMITS } from '../accounts.limits.js';
import { isPasswordLength } from './password-length.js';

type Limits = Readonly<Record<keyof typeof LIMITS.passwordStrength, number>>;

const RETRY_AFTER_SECONDS = 1;
const HEAP_MIB = 256;

/**
 * Decides whether a new password is strong enough. A thread of its own estimates the guesses, because that reads dictionaries; it
 * starts with the first password and ends when it is idle.
 */
export class PasswordStrength {
  readonly #passwords = new SerialQueue();
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #waiting = 0;

  /** @param minGuesses 0: only the length counts */
  constructor(
    readonly minGuesses: number,
    private readonly limits: Limits = LIMITS.passwordStrength,
  ) {}

  /** @throws ServerBusy when too many wait, or no estimate comes in time */
  async isEnough(password: string): Promise<boolean> {
    if (!isPasswordLength(password)) return false;
    if (this.minGuesses === 0) return true;
    if (this.#waiting >= this.limits.waiting) throw new ServerBusy(RETRY_AFTER_SECONDS);
    this.#waiting++;
    try {
      return (await this.#passwords.run(() => this.#guesses(password))) >= this.minGuesses;
    } finally {
      this.#waiting--;
    }
  }

  async #guesses(password: string): Promise<number> {
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= this.#start());
    const inTime = AbortSignal.timeout(this.limits.passwordMs);
    try {
      thread.postMessage(password);
      const [guesses] = (await once(thread, 'message', { signal: inTime })) as [number];
      this.#idle = setTimeout(() => this.#end(thread), this.limits.idleMs).unref();
      return guesses;
    } catch {
      this.#end(thread);
      throw new ServerBusy(RETRY_AFTER_SECONDS);
    }
  }

  #start(): Worker {
    const script = new URL(`./password-strength.worker${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB } });
    thread.on('error', () => this.#end(thread)).unref();
    return thread;
  }

  #end(thread: Worker): void {
    if (this.#thread === thread) this.#thread = undefined;
    void thread.terminate();
  }
}
