import { type Clock, growingUpTo, LIMITS, SlidingWindow, TooManyRequests } from '@chat/kernel';
import { LRUCache } from 'lru-cache';

const { failuresPerAddress, failuresPerNameAndAddress, remembered, windowMs } = LIMITS.logins;

/** One log-in, counted before its outcome is known. */
export interface Attempt {
  readonly userName: string;
  readonly address: string;
  /** UNIX milliseconds. */
  readonly time: number;
}

/**
 * Counts log-ins that have not succeeded, in memory: by name and address together, so that nobody is locked out by failures
 * from elsewhere, and by address alone, so that nobody tries many names.
 */
export class LoginAttempts {
  readonly #byNameAndAddress = failures();
  readonly #byAddress = failures();

  /** @param counts false in tests and load runs */
  constructor(
    private readonly clock: Clock,
    private readonly counts = true,
  ) {}

  /**
   * Counts an attempt before its outcome is known, so that attempts made at the same time cannot slip through.
   * @throws TooManyRequests a refused attempt is not counted
   */
  begin(userName: string, address: string): Attempt {
    const attempt = { userName, address, time: this.clock.now() };
    if (!this.counts) return attempt;
    const wait = Math.max(
      this.#byNameAndAddress.wait(pairOf(attempt), failuresPerNameAndAddress, attempt.time),
      this.#byAddress.wait(address, failuresPerAddress, attempt.time),
    );
    if (wait > 0) throw new TooManyRequests(wait / 1000);
    this.#byNameAndAddress.add(pairOf(attempt), attempt.time);
    this.#byAddress.add(address, attempt.time);
    return attempt;
  }

  /**
   * Counts an attempt that turns out to be wrong, and none that came to nothing, for example because too many were made at
   * the same time.
   * @throws TooManyRequests, and what the check throws
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

  /** Forgets the failures of this name from this address; those with other names still count for the address. */
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

function failures(): SlidingWindow<string> {
  return new SlidingWindow(windowMs, new LRUCache(growingUpTo(remembered)));
}
