import fc from 'fast-check';
import { PresenceTable } from './presence-table.js';

const presence = (userId: number, connectedAt: number) => ({ userId, activeAt: null, connectedAt });

it('gives what changed after any update, each account once, newest first', () => {
  const changes = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 30 });
  fc.assert(
    fc.property(changes, fc.nat({ max: 31 }), (userIds, after) => {
      const table = new PresenceTable();
      for (const [at, userId] of userIds.entries()) table.put(presence(userId, at), at + 1);
      const expected = [...new Set(userIds.slice(after).toReversed())];
      expect([...table.after(after)].map(({ userId }) => userId)).toEqual(expected);
      expect(table.size).toBe(new Set(userIds).size);
      for (const userId of userIds) expect(table.get(userId)?.connectedAt).toBe(userIds.lastIndexOf(userId));
    }),
  );
});
