import { Backoff } from './backoff.js';

/** @limit waits.firstPauseMs, waits.longestPauseMs */
it('waits twice as long each time, up to five seconds, and briefly again after a success', () => {
  const backoff = new Backoff();
  expect(Array.from({ length: 9 }, () => backoff.next())).toEqual([50, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  backoff.reset();
  expect(backoff.next()).toBe(50);
});

it('waits within other limits where they are given', () => {
  const backoff = new Backoff({ firstPauseMs: 5, longestPauseMs: 12 });
  expect([backoff.next(), backoff.next(), backoff.next(), backoff.next()]).toEqual([5, 10, 12, 12]);
});
