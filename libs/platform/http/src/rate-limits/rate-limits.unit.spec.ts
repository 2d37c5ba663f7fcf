import { SystemClock } from '@chat/kernel';
import { RateLimitHit, RateLimits } from './rate-limits.js';
import { LIMITS } from '../http.limits.js';

const RATES = { perUser: 3, perAddress: 2, sends: 0, uploads: 0 };

let clock: SystemClock;
beforeEach(() => {
  clock = new SystemClock();
});

/** The outcome of each of several requests. */
function outcomes(times: number, request: () => unknown): unknown[] {
  return Array.from({ length: times }, () => {
    try {
      request();
      return 'admitted';
    } catch (error) {
      if (error instanceof RateLimitHit) return 'refused';
      throw error;
    }
  });
}

const admitted = (times: number, request: () => unknown) =>
  outcomes(times, request).filter((each) => each === 'admitted').length;

describe('rate limits', () => {
  /** @limit rates.perUser */
  it('admit of 100 callers at once exactly so many, and count each account for itself', () => {
    const limits = new RateLimits(clock);
    expect(admitted(300, () => limits.admit(1))).toBe(200);
    expect(admitted(300, () => limits.admit(2))).toBe(200);
  });

  it('say where an account stands', () => {
    const limits = new RateLimits(clock, RATES);
    const start = clock.now();
    const [first, second] = [limits.admit(1), limits.admit(1)];
    expect([first, second]).toMatchObject([
      { limit: 3, remaining: 2 },
      { limit: 3, remaining: 1 },
    ]);
    expect(second.resetAt).toBe(first.resetAt);
    expect(first.resetAt - start).toBeGreaterThanOrEqual(60_000);
  });

  /** @limit rates.windowMs */
  it('say how many seconds are left, and do not count what they refuse', () => {
    const limits = new RateLimits(clock, RATES);
    admitted(3, () => limits.admit(1));
    clock.advance(31_000);
    admitted(10, () => limits.admit(1));
    const refused = refusal(() => limits.admit(1));
    expect(refused.extra['retry-after']).toBeCloseTo(29, 0);
    expect(refused.rateStatus).toMatchObject({ limit: 3, remaining: 0 });
    clock.advance(30_000);
    expect(admitted(10, () => limits.admit(1))).toBe(3);
  });

  it('count polls apart', () => {
    const limits = new RateLimits(clock, RATES);
    expect(admitted(10, () => limits.admit(1))).toBe(3);
    expect(admitted(10, () => limits.admit(1, 'events'))).toBe(3);
  });

  it('do not count a poll that is taken back, unless its window is over', () => {
    const limits = new RateLimits(clock, RATES);
    const polled = () => limits.admit(1, 'events');
    for (let times = 0; times < 10; times++) expect(limits.takeBackPoll(1, polled()).remaining).toBe(3);
    const late = polled();
    clock.advance(60_000);
    expect(admitted(3, polled)).toBe(3);
    expect(limits.takeBackPoll(1, late).remaining).toBe(0);
    expect(admitted(3, () => limits.admit(1))).toBe(3);
  });

  it.each(['sends', 'uploads'] as const)('may be stricter for %s, which are requests too', (bucket) => {
    const limits = new RateLimits(clock, { ...RATES, [bucket]: 2 });
    expect(admitted(10, () => limits.admit(1, bucket))).toBe(2);
    expect(admitted(10, () => limits.admit(1))).toBe(1);
  });

  /** @limit rates.perAddress */
  it('count strangers by address', () => {
    const limits = new RateLimits(clock, RATES);
    expect(admitted(10, () => limits.admitStranger('203.0.113.7'))).toBe(2);
    expect(admitted(10, () => limits.admitStranger('198.51.100.1'))).toBe(2);
    expect(admitted(10, () => limits.admit(1))).toBe(3);
  });

  /** @limit rates.counted */
  it('count so many addresses, and forget the one that came longest ago', () => {
    const limits = new RateLimits(clock, { ...RATES, perAddress: 1 });
    const comes = (address: number) => admitted(1, () => limits.admitStranger(String(address)));
    for (let address = 0; address < LIMITS.rates.counted; address++) comes(address);
    expect([comes(0), comes(1), comes(2)]).toEqual([0, 0, 0]);
    comes(LIMITS.rates.counted);
    expect([comes(0), comes(1), comes(2), comes(3)]).toEqual([0, 0, 0, 1]);
  });
});

function refusal(request: () => unknown): RateLimitHit {
  try {
    request();
  } catch (error) {
    return error as RateLimitHit;
  }
  throw new Error('It was admitted.');
}
