import { type Clock, TooManyRequests } from '@chat/kernel';
import { RateWindow, type RateStatus } from './rate-window.js';
import { LIMITS } from '../http.limits.js';

/** Requests in a minute. */
export interface Rates {
  readonly perUser: number;
  /** Requests without valid credentials. */
  readonly perAddress: number;
  /** Messages sent, or files uploaded, by one account; 0: no limit of their own. */
  readonly sends: number;
  readonly uploads: number;
}

/** The additional limit that a route counts against. */
export type Bucket = 'events' | 'sends' | 'uploads';

export class RateLimitHit extends TooManyRequests {
  constructor(
    readonly rateStatus: RateStatus,
    now: number,
  ) {
    super((rateStatus.resetAt - now) / 1000);
  }
}

/** Request rates of accounts and addresses. Each server counts its own requests, in memory. */
export class RateLimits {
  readonly #requests: RateWindow;
  readonly #events: RateWindow;
  readonly #strangers: RateWindow;
  readonly #stricter: Readonly<Record<'sends' | 'uploads', RateWindow | undefined>>;

  constructor(
    private readonly clock: Clock,
    { perUser, perAddress, sends, uploads }: Rates = { ...LIMITS.rates, sends: 0, uploads: 0 },
  ) {
    const { windowMs, counted } = LIMITS.rates;
    const window = (limit: number) => new RateWindow(limit, windowMs, counted);
    this.#requests = window(perUser);
    this.#events = window(perUser);
    this.#strangers = window(perAddress);
    this.#stricter = { sends: sends ? window(sends) : undefined, uploads: uploads ? window(uploads) : undefined };
  }

  /** Counts a request of an account; a refused one does not count. @throws RateLimitHit */
  admit(userId: number, bucket?: Bucket): RateStatus {
    const requests = bucket === 'events' ? this.#events : this.#requests;
    const stricter = bucket === undefined || bucket === 'events' ? undefined : this.#stricter[bucket];
    const now = this.clock.now();
    for (const window of stricter ? [stricter, requests] : [requests]) {
      if (window.isFull(userId, now)) throw new RateLimitHit(window.status(userId, now), now);
    }
    stricter?.count(userId, now);
    requests.count(userId, now);
    return requests.status(userId, now);
  }

  /** Takes a poll back that was admitted with this status. */
  takeBackPoll(userId: number, { resetAt }: RateStatus): RateStatus {
    this.#events.takeBack(userId, resetAt);
    return this.#events.status(userId, this.clock.now());
  }

  /** Counts an anonymous request; a refused one does not count. @throws RateLimitHit */
  admitStranger(address: string): RateStatus {
    const now = this.clock.now();
    if (this.#strangers.isFull(address, now)) throw new RateLimitHit(this.#strangers.status(address, now), now);
    this.#strangers.count(address, now);
    return this.#strangers.status(address, now);
  }
}
