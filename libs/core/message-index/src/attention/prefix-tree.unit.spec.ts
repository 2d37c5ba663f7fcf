import fc from 'fast-check';
import { PrefixTree } from './prefix-tree.js';

/** Few characters, so that many words begin alike. */
const word = fc.string({ unit: fc.constantFrom('a', '.', ' '), minLength: 1, maxLength: 6 });

describe('a prefix tree', () => {
  it('finds every word that a text has at a place, of those that were added and not removed', () => {
    fc.assert(
      fc.property(fc.array(word), fc.array(word), word, (added, removed, text) => {
        const tree = new PrefixTree();
        for (const each of added) tree.add(each);
        for (const each of removed) tree.remove(each);
        const kept = new Set(added).difference(new Set(removed));
        for (let start = 0; start <= text.length; start++) {
          const expected = [...kept].filter((each) => text.startsWith(each, start));
          expect(new Set(tree.wordsAt(text, start))).toEqual(new Set(expected));
        }
      }),
    );
  });
});
