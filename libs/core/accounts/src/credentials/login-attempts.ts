import { type Clock, SlidingWindow, TooManyRequests } from '@chat/kernel';
import { LIMITS } from '../accounts.limits.js';

const { failuresPerAddress, failuresPerNameAndAddress, remembered: keys, windowMs } = LIMITS.logins;

/** One log-in, counted before its outcome is known. */
export interface Attempt {
  readonly userName: string;
  readonly address: string;
  readonly time: number;
}

/**
 * Counts failed log-ins in memory: by name and address, so that failures from elsewhere lock nobody out, and by address alone,
 * against attempts with many names.
 */
export class LoginAttempts {
  readonly #byNameAndAddress: SlidingWindow<string>;
  readonly #byAddress: SlidingWindow<string>;

  constructor(
    private readonly clock: Clock,
    isLimited = true,
  ) {
    const failures = (limit: number) =>
      new SlidingWindow<string>(clock, { limit: isLimited ? limit : Infinity, windowMs, keys });
    this.#byNameAndAddress = failures(failuresPerNameAndAddress);
    this.#byAddress = failures(failuresPerAddress);
  }

  /**
   * Counts an attempt before its outcome is known, so that parallel attempts cannot pass the limit; a refused one does not count.
   * @throws TooManyRequests
   */
  begin(userName: string, address: string): Attempt {
    const attempt = { userName, address, time: this.clock.now() };
    const wait = Math.max(this.#byNameAndAddress.wait(pairOf(attempt)), this.#byAddress.wait(address));
    if (wait > 0) throw new TooManyRequests(wait / 1000);
    this.#byNameAndAddress.add(pairOf(attempt), 1, attempt.time);
    this.#byAddress.add(address, 1, attempt.time);
    return attempt;
  }

  /**
   * Counts an attempt only if the credentials were wrong; other failures are taken back.
   * @throws TooManyRequests, and errors of the check
   */
  async check(userName: string, address: string, isCorrect: () => Promise<boolean>): Promise<boolean> {
    const attempt = this.begin(userName, address);
    try {
      if (!(await isCorrect())) return false;
    } catch (error) {
      this.#takeBack(attempt);
      throw error;
    }
    this.succeeded(attempt);
    return true;
  }

  succeeded(attempt: Attempt): void {
    this.#byNameAndAddress.forget(pairOf(attempt));
    this.#takeBack(attempt);
  }

  #takeBack(attempt: Attempt): void {
    this.#byNameAndAddress.remove(pairOf(attempt), attempt.time);
    this.#byAddress.remove(attempt.address, attempt.time);
  }
}

const pairOf = ({ userName, address }: Attempt) => `${address} ${userName}`;
