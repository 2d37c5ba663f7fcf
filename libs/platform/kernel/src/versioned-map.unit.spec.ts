import fc from 'fast-check';
import { VersionedMap } from './versioned-map.js';

const key = fc.constantFrom('a', 'b', 'c');
const change = fc.record({ key, value: fc.option(fc.integer()), from: fc.nat() });

describe('a versioned map', () => {
  it('answers in every version as a copied map would, in whatever order versions are asked', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(fc.nat()), (changes, asked) => {
        const versions = [{ map: VersionedMap.empty<number>(), copy: new Map<string, number>() }];
        for (const { key: changed, value, from } of changes) {
          const before = versions[from % versions.length]!;
          const copy = new Map(before.copy);
          if (value === null) copy.delete(changed);
          else copy.set(changed, value);
          const map = value === null ? before.map.without(changed) : before.map.with(changed, value);
          versions.push({ map, copy });
        }
        for (const at of asked) {
          const { map, copy } = versions[at % versions.length]!;
          expect([map.size, ...['a', 'b', 'c'].map((each) => map.get(each))]).toEqual([
            copy.size,
            ...['a', 'b', 'c'].map((each) => copy.get(each)),
          ]);
        }
      }),
    );
  });
});
