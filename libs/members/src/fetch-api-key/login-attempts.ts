import { type Clock, growingUpTo, LIMITS, TooManyRequests } from '@chat/kernel';
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
  readonly #byNameAndAddress = new LRUCache<string, readonly number[]>(growingUpTo(remembered));
  readonly #byAddress = new LRUCache<string, readonly number[]>(growingUpTo(remembered));

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
    const ofPair = this.#recent(this.#byNameAndAddress.get(pairOf(attempt)), attempt.time);
    const ofAddress = this.#recent(this.#byAddress.get(address), attempt.time);
    const waits = [
      waitFor(ofPair, failuresPerNameAndAddress, attempt.time),
      waitFor(ofAddress, failuresPerAddress, attempt.time),
    ];
    const longest = Math.max(...waits);
    if (longest > 0) throw new TooManyRequests(longest / 1000);
    this.#byNameAndAddress.set(pairOf(attempt), [...ofPair, attempt.time]);
    this.#byAddress.set(address, [...ofAddress, attempt.time]);
    return attempt;
  }

  /** Forgets the failures of this name from this address; those with other names still count for the address. */
  succeeded(attempt: Attempt): void {
    this.#byNameAndAddress.delete(pairOf(attempt));
    this.neverMade(attempt);
  }

  /** An attempt that came to nothing, for example because too many were made at the same time. */
  neverMade(attempt: Attempt): void {
    forget(this.#byNameAndAddress, pairOf(attempt), attempt.time);
    forget(this.#byAddress, attempt.address, attempt.time);
  }

  #recent(times: readonly number[] = [], now: number): readonly number[] {
    return times.filter((time) => now - time < windowMs);
  }
}

const pairOf = ({ userName, address }: Attempt) => `${address} ${userName}`;

/** Milliseconds until one more is admitted. */
function waitFor(times: readonly number[], limit: number, now: number): number {
  return times.length < limit ? 0 : windowMs - (now - times[0]!);
}

function forget(all: LRUCache<string, readonly number[]>, key: string, time: number): void {
  const times = all.get(key);
  const index = times?.indexOf(time) ?? -1;
  if (times && index >= 0) all.set(key, times.toSpliced(index, 1));
}
