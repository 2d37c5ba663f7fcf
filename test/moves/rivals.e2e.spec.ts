import { rivalsCampaign } from './rivals-campaign.js';

it('leaves every message in one place when two people move a topic at once while others write and edit in it', async () => {
  const { messages, moves } = await rivalsCampaign({ rounds: 8, seed: 1 });

  expect(messages).toBe(64);
  expect(moves).toBeGreaterThan(8);
}, 120_000);
