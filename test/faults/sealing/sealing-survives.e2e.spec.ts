import { sealingCampaign } from './sealing-campaign.js';

it('A server that is killed while it seals, and its witness, never sign two histories', async () => {
  const { kills, size } = await sealingCampaign({ kills: 3, seed: 1 });

  expect(kills).toBe(3);
  expect(size).toBeGreaterThan(50);
});
