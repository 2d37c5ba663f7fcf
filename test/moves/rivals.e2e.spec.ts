import { rivalsCampaign } from './rivals-campaign.js';

it('leaves every message in one place when two people move a topic at once while others write, edit and delete in it', async () => {
  const { messages, moves, deletions } = await rivalsCampaign({ rounds: 8, seed: 1 });

  expect(messages).toBe(72);
  expect(moves).toBeGreaterThan(8);
  expect(deletions).toBeGreaterThan(0);
});
