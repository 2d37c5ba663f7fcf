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
});
