import fc from 'fast-check';
import { mergedPages } from './merged-pages.js';

async function* paged(ids: readonly number[], size: number, order: 1 | -1) {
  const sorted = ids.toSorted((a, b) => (a - b) * order).map((_id) => ({ _id }));
  for (let at = 0; at < sorted.length; at += size) yield sorted.slice(at, at + size);
  yield [];
}

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 });
const size = fc.integer({ min: 1, max: 4 });
const order = fc.constantFrom(1, -1);

it('pages of two sources are in one order, however long they are, and what both have comes once', () =>
  fc.assert(
    fc.asyncProperty(ids, ids, size, size, order, async (one, other, oneSize, otherSize, direction) => {
      const merged: number[] = [];
      const pages = mergedPages(paged(one, oneSize, direction), paged(other, otherSize, direction), direction);
      for await (const page of pages) merged.push(...page.map(({ _id }) => _id));
      expect(merged).toEqual([...new Set([...one, ...other])].toSorted((a, b) => (a - b) * direction));
    }),
  ));
