import fc from 'fast-check';
import { IdSet } from './id-set.js';

const change = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 20 }));

describe('a set of ids', () => {
  it('holds what was added and not deleted, also after a copy', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const [ids, naive] = [new IdSet(), new Set<number>()];
        for (const [adds, id] of changes) {
          if (adds) ids.add(id);
          else ids.delete(id);
          if (adds) naive.add(id);
          else naive.delete(id);
        }
        const copy = new IdSet();
        copy.restore(ids.copy());
        for (const each of [ids, copy]) {
          for (let limit = 0; limit <= 21; limit++) {
            expect(each.has(limit)).toBe(naive.has(limit));
            expect(each.atMost(limit)).toBe(Math.max(0, ...[...naive].filter((id) => id <= limit)));
          }
        }
        expect(ids.copy()).toEqual([...new Set(ids.copy())].toSorted((a, b) => a - b));
      }),
    );
  });
});
