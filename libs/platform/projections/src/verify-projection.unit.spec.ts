import { isDeepStrictEqual } from 'node:util';
import type { Document } from '@chat/read-store';
import fc from 'fast-check';
import { isSame } from './verify-projection.js';

const name = fc.constantFrom('a', 'b', 'c');
const small = fc.oneof(
  fc.constantFrom(null, undefined, true, 0, -0, 1, Number.NaN, '', 'a'),
  fc.date({ noInvalidDate: true }),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    small,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const document = fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true });

describe('a stored document is the expected one', () => {
  it('when it is the JSON of it, and only then', () => {
    const stored = document.map((each) => JSON.parse(JSON.stringify(each)) as Document);
    fc.assert(
      fc.property(document, stored, (expected, other) => {
        const own = JSON.parse(JSON.stringify(expected)) as Document;
        expect(isSame(expected as unknown as Document, own)).toBe(true);
        expect(isSame(expected as unknown as Document, other)).toBe(isDeepStrictEqual(own, other));
      }),
    );
  });

  it('when there is none of both', () => {
    expect([isSame(undefined, undefined), isSame({ _id: 1 }, undefined), isSame(undefined, { _id: 1 })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
