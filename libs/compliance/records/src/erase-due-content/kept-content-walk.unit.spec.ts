import { openMemoryReadStore } from '@chat/read-store/memory';
import fc from 'fast-check';
import { KeptContentWalk } from './kept-content-walk.js';
import { KEPT_CONTENT, type KeptContentDocument } from './kept-content.projection.js';

const kept = (id: number): KeptContentDocument => ({
  _id: id,
  stream: `message-${id}`,
  revision: 1,
  conversation: { kind: 'direct', userIds: [1] },
  place: 'direct',
  postedIn: 'direct',
  postedAt: id,
  deletedAt: id,
  senderId: 1,
  deleterId: 1,
  correlationId: 'c',
});

it('A walk over kept content finds everything that is due, in few steps, however little it looks at once', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 25 });
  const limits = fc.record({ lookedAt: fc.integer({ min: 1, max: 6 }), found: fc.integer({ min: 1, max: 6 }) });
  const isBelow = fc.integer({ min: 0, max: 41 });
  await fc.assert(
    fc.asyncProperty(ids, limits, isBelow, fc.integer({ min: 1, max: 3 }), async (all, size, bound, every) => {
      const store = openMemoryReadStore();
      const writes = all.map((id) => ({ collection: KEPT_CONTENT, id, position: id, document: kept(id) }));
      await store.write('kept', 50, writes);
      const walk = new KeptContentWalk(store, size);
      const isDue = ({ _id }: KeptContentDocument) => _id <= bound && _id % every === 0;
      const found = new Set<number>();
      const steps = 2 * (all.length + 1);
      for (let step = 0; step < steps; step++) {
        const due = await walk.next(isDue, bound);
        expect(due.length).toBeLessThanOrEqual(Math.min(size.found, size.lookedAt));
        for (const { _id } of due) found.add(_id);
      }
      expect([...found].toSorted((a, b) => a - b)).toEqual(
        all.filter((id) => isDue(kept(id))).toSorted((a, b) => a - b),
      );
      await store.close();
    }),
  );
});
