import fc from 'fast-check';
import { weigh } from './weigh.js';

const text = fc.string({ maxLength: 50 });
const plain = fc.object({ key: text, values: [text, fc.integer(), fc.boolean(), fc.constant(null)], maxDepth: 4 });

describe('weighing data', () => {
  it('comes near to the characters of its JSON, but for what JSON escapes', () => {
    fc.assert(
      fc.property(plain, (value) => {
        const { length } = JSON.stringify(value).replaceAll(/\\u....|\\./g, '?');
        expect(weigh(value)).toBeLessThanOrEqual(9 * length + 16);
        expect(weigh(value)).toBeGreaterThanOrEqual(length / 4);
      }),
    );
  });

  it.each([
    ['a text', 'x'.repeat(1_000)],
    ['a text in lists', [[['x'.repeat(1_000)]]]],
    ['a text in a map', new Map([[1, { text: 'x'.repeat(1_000) }]])],
    ['the key of a map', new Map([['x'.repeat(1_000), 1]])],
    ['a text in a set', new Set(['x'.repeat(1_000)])],
    ['many numbers', new Set(Array.from({ length: 1_000 }, (_, at) => at))],
  ])('sees %s', (_what, value) => {
    expect(weigh(value)).toBeGreaterThanOrEqual(1_000);
  });
});
