import { InvalidTopicCharacter, topicOfNewMessage } from './topic.js';

describe('the topic of a new message', () => {
  it.each([
    ['  lunch ', 'lunch'],
    ['', ''],
    ['\u001c a \u0085', 'a'],
    ['\ufeff', '\ufeff'],
    ['(no topic)', ''],
    ['general chat', ''],
    ['General chat', 'General chat'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), `${'x'.repeat(57)}...`],
    ['😀'.repeat(60), '😀'.repeat(60)],
    ['😀'.repeat(61), `${'😀'.repeat(57)}...`],
  ])('%j is stored as %j', (raw, stored) => {
    expect(topicOfNewMessage(raw)).toBe(stored);
  });

  it.each([
    ['a\u0000b', 2],
    ['\u0007', 1],
    ['ab\ud800', 3],
    ['😀\ufffe', 2],
  ])('%j is refused at position %i', (raw, position) => {
    expect(() => topicOfNewMessage(raw)).toThrow(new InvalidTopicCharacter(position));
  });

  it('is judged as a whole before it is cut', () => {
    expect(topicOfNewMessage(`x${'😀'.repeat(500_000)}`)).toBe(`x${'😀'.repeat(56)}...`);
    expect(() => topicOfNewMessage(`${'😀'.repeat(1_000)}\u0000`)).toThrow(new InvalidTopicCharacter(1_001));
  });
});
