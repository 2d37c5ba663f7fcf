import fc from 'fast-check';
import { parseJson } from './parse-json.js';

const isWellFormed = (text: string) => (JSON.parse(text) as string).isWellFormed();
/** Texts whose escapes are one beside the other in all ways. */
const escapes = fc
  .array(fc.constantFrom(String.raw`\ud83d`, String.raw`\uDE00`, String.raw`\\`, String.raw`\n`, 'ud83d', 'u', 'é'))
  .map((parts) => `"${parts.join('')}"`);

describe('JSON from outside', () => {
  it('is refused exactly when it has half of a character', () => {
    fc.assert(
      fc.property(escapes, (text) => {
        if (isWellFormed(text)) expect(parseJson(text)).toBe(JSON.parse(text));
        else expect(() => parseJson(text)).toThrow(SyntaxError);
      }),
    );
  });

  it.each([String.raw`{"a":[{"b":"\ud800"}]}`, String.raw`{"\udfff":1}`, String.raw`"\ude00\ud83d"`, '{'])(
    'is refused when it is %s',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it.each([String.raw`"\ud83d\ude00"`, String.raw`"\\ud800"`, '[1,null,"😀"]'])('is read when it is %s', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });
});
