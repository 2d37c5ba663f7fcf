import { LRUCache } from 'lru-cache';
import { growingUpTo } from './growing-up-to.js';

describe('a cache that grows up to a number of entries', () => {
  it('forgets the entry that was used longest ago when it has more', () => {
    const cache = new LRUCache<string, number>(growingUpTo(2));
    cache.set('first', 1).set('second', 2).get('first');
    cache.set('third', 3);
    expect([cache.has('first'), cache.has('second'), cache.has('third'), cache.size]).toEqual([true, false, true, 2]);
  });
});
