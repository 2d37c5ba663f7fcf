import fc from 'fast-check';
import { sanitizedFileName } from './file-name.js';

describe('the name of a file in its URL', () => {
  it.each([
    ['my report - final.pdf', 'my-report-final.pdf'],
    ['  padded.txt  ', 'padded.txt'],
    ['a/b\\c<d>"e\'f`.txt', 'abcdef.txt'],
    ['Ünïcode_名前.png', 'Ünïcode_名前.png'],
    ['हिन्दी.txt', 'हिन्दी.txt'],
    ['ﬁle.txt', 'file.txt'],
    ['', 'uploaded-file'],
    ['.', 'uploaded-file'],
    ['..', 'uploaded-file'],
    ['😀', 'uploaded-file'],
    ['a\r\nb', 'a-b'],
  ])('of %j is %j', (name, sanitized) => {
    expect(sanitizedFileName(name)).toBe(sanitized);
  });

  it('keeps its ending when it is cut', () => {
    expect(sanitizedFileName(`${'ä'.repeat(300)}.tar.gz`)).toBe(`${'ä'.repeat(126)}.gz`);
    expect(sanitizedFileName('x'.repeat(300))).toBe('x'.repeat(255));
  });

  it('is one part of a path that stays as it is when sanitized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
        const sanitized = sanitizedFileName(name);
        expect(sanitized).toMatch(/^[\p{L}\p{M}\p{N}_.-]+$/u);
        expect(['.', '..']).not.toContain(sanitized);
        expect(Buffer.byteLength(sanitized)).toBeLessThanOrEqual(255);
        expect(sanitizedFileName(sanitized)).toBe(sanitized);
      }),
    );
  });
});
