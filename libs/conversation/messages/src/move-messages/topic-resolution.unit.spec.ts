import { decisiveTopic, truncateTopic } from '@chat/directory';
import { resolution } from './topic-resolution.js';

describe('a change of topic', () => {
  it.each([
    ['test', '✔ test', 'resolved'],
    ['test', '✔test', null],
    ['test', '✔ test 1', null],
    ['test', '✔ ✔ test', null],
    ['x'.repeat(60), `✔ ${'x'.repeat(60)}`, 'resolved'],
    ['✔ test', 'bar', null],
    ['✔ test', 'test', 'reopened'],
    ['✔ ✔ test', 'test', 'reopened'],
    ['✔ ✔✔✔test', 'test', 'reopened'],
    ['✔✔ test', 'test', null],
    ['✔ ✔ test', '✔ test', null],
    ['bar', '✔ baz', null],
  ])('from %j to %j is %j', (before, after, kind) => {
    expect(resolution(before, after)).toBe(kind);
  });

  it.each([
    ['x'.repeat(60), ''],
    ['😀'.repeat(60), ''],
    [`x${'😀'.repeat(59)}`, 'y'],
    ['x'.repeat(60), '😀'.repeat(100_000)],
    [`x${'😀'.repeat(59)}`, '😀'.repeat(100_000)],
  ])('is decided by the beginning of what is requested (%#)', (before, more) => {
    for (const requested of [`✔ ${before}${more}`, `${before}${more}`]) {
      const decisive = decisiveTopic(requested);
      expect([...decisive].length).toBeLessThanOrEqual(63);
      expect(decisive.isWellFormed()).toBe(true);
      expect(resolution(before, decisive)).toBe(resolution(before, requested));
      expect(truncateTopic(decisive)).toBe(truncateTopic(requested));
    }
  });
});
