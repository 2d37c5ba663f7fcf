import {
  addRange,
  common,
  includes,
  overlap,
  pairs,
  type Ranges,
  rangesOf,
  removeRange,
  united,
  without,
} from './ranges.js';
import fc from 'fast-check';

const SIZE = 30;
const change = fc.tuple(fc.boolean(), fc.nat(SIZE), fc.nat(SIZE));
const changes = fc.array(change, { maxLength: 20 });

function applied(all: readonly (readonly [boolean, number, number])[]): { ranges: Ranges; members: Set<number> } {
  const ranges: number[] = [];
  const members = new Set<number>();
  for (const [adds, start, end] of all) {
    (adds ? addRange : removeRange)(ranges, start, end);
    for (let value = start; value < end; value++) {
      if (adds) members.add(value);
      else members.delete(value);
    }
  }
  return { ranges, members };
}

function membersOf(ranges: Ranges): number[] {
  return Array.from({ length: SIZE + 1 }, (_, value) => value).filter((value) => includes(ranges, value));
}

const ascending = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);

describe('ranges', () => {
  it('hold what was added and not taken out, in as few ranges as possible', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const { ranges, members } = applied(all);
        expect(membersOf(ranges)).toEqual(ascending(members));
        expect(pairs(ranges).flat()).toEqual(ascending(new Set(ranges)));
      }),
    );
  });

  it('unite, intersect, subtract and overlap', () => {
    fc.assert(
      fc.property(changes, changes, (some, others) => {
        const [a, b] = [applied(some), applied(others)];
        expect(membersOf(united(a.ranges, b.ranges))).toEqual(ascending(a.members.union(b.members)));
        expect(membersOf(without(a.ranges, b.ranges))).toEqual(ascending(a.members.difference(b.members)));
        expect(membersOf(common(a.ranges, b.ranges))).toEqual(ascending(a.members.intersection(b.members)));
        expect(overlap(a.ranges, b.ranges)).toBe(!a.members.isDisjointFrom(b.members));
      }),
    );
  });

  it('are made of many at once', () => {
    const span = fc.tuple(fc.nat(SIZE), fc.nat(5)).map(([start, length]) => [start, start + length] as const);
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        const all = spans.toSorted(([a], [b]) => a - b);
        const { ranges } = applied(all.map(([start, end]) => [true, start, end]));
        expect(rangesOf(all)).toEqual(ranges);
      }),
    );
  });
});
