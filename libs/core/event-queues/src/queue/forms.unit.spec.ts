import fc from 'fast-check';
import type { Form } from '../announcements/announcement.js';
import { Forms } from './forms.js';

const MANY = 100;

/** For each form, the place of the first one that shares its value. */
function firstOf(forms: readonly Form[]): number[] {
  const found = new Forms<number>();
  return forms.map((form, at) => found.getOrInsertComputed(form, () => at));
}

const value = fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 3 }), fc.constantFrom('', 'a', '1'), fc.constant(null));
const form = fc.record({ a: value, flags: fc.array(value, { maxLength: 2 }) }) as fc.Arbitrary<Form>;

describe('the forms of an announcement', () => {
  it('are the same when they hold the same, however many there are', () => {
    fc.assert(
      fc.property(fc.array(form, { maxLength: MANY }), (forms) => {
        const written = forms.map((each) => JSON.stringify(each));
        expect(firstOf(forms)).toEqual(written.map((each) => written.indexOf(each)));
      }),
    );
  });

  it.each<[string, readonly Form[]]>([
    ['a number and a text', [1, '1']],
    ['a list and its only element', [[true], true]],
    ['a list and fields', [['a'], { 0: 'a' }]],
    ['lists of other lengths', [[1], [1, 1]]],
    ['fields of other names', [{ a: null }, { b: null }]],
    ['one more field', [{ a: 1 }, { a: 1, b: 2 }]],
    ['one field less', [{ a: 1, b: 2 }, { a: 1 }]],
    ['other values deep inside', [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }]],
  ])('differ: %s', (_, forms) => {
    expect([firstOf(forms), firstOf(forms.toReversed())]).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('are found whichever came last', () => {
    const forms = Array.from({ length: MANY }, (_, number): Form => ({ number }));
    const [one, other] = [forms[3]!, forms[MANY - 1]!];
    expect(firstOf([...forms, one, other, one, { ...(other as object) }]).slice(MANY)).toEqual([3, 99, 3, 99]);
  });
});
