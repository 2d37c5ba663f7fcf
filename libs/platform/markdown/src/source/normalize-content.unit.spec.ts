import { normalizeContent } from './normalize-content.js';

describe('Normalized content', () => {
  it.each([
    ['\n\r\n  a \n b \t\n ', '  a \n b'],
    [' \n', ''],
    ['\u0085\u001c', ''],
    ['\ufeff a\ufeff', '\ufeff a\ufeff'],
    ['a\0', 'a\0'],
  ])('of %j is %j', (raw, content) => {
    expect(normalizeContent(raw)).toBe(content);
  });

  it('has 10,000 code points at most, the last of which tell that it was truncated', () => {
    expect(normalizeContent('👍'.repeat(10_000))).toBe('👍'.repeat(10_000));
    expect(normalizeContent(`x${'👍'.repeat(500_000)}`)).toBe(`x${'👍'.repeat(9_979)}\n[message truncated]`);
    expect(normalizeContent('👍'.repeat(10_001))).toBe(`${'👍'.repeat(9_980)}\n[message truncated]`);
  });
});
