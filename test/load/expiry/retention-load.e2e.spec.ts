import { retentionLoad } from './retention-load.js';

it('Messages of a day expire while people chat, and nobody is refused anything', async () => {
  const sizes = { messages: 2_000, expiring: 600, people: 3, pauseMs: 50, quietSeconds: 1, deletedContentDays: 0 };
  const { quiet, expiry } = await retentionLoad(sizes);
  expect([quiet, expiry]).toMatchObject([{ refused: [] }, { refused: [] }]);
  expect(expiry.requests).toBeGreaterThan(5);
});
