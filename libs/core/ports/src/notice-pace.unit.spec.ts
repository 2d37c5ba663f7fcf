import { SystemClock } from '@chat/kernel';
import { NoticePace } from './notice-pace.js';
import { LIMITS } from './ports.limits.js';

const most = LIMITS.messages.noticesPerMinute;

describe('the pace of notices', () => {
  /** @limit messages.noticesPerMinute */
  it('has room for so many of each account within a minute, and for all of a request or none', () => {
    const clock = new SystemClock();
    const pace = new NoticePace(clock);
    expect([pace.take(1, most - 1), pace.take(1, 2), pace.take(1, 1), pace.take(1, 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([pace.take(1, 0), pace.take(2, most), pace.take(3, most + 1)]).toEqual([true, true, false]);
    clock.advance(60_000);
    expect(pace.take(1, most)).toBe(true);
  });

  it('has no limit where limits are off', () => {
    const pace = new NoticePace(new SystemClock(), Infinity);
    expect([pace.take(1, 10 * most), pace.take(1, most)]).toEqual([true, true]);
  });
});
