import { crashCampaign } from './crash-campaign.js';

it('keeps every acknowledged edit and message exactly once through kills at random moments', async () => {
  const totals = await crashCampaign({ rounds: 4, seed: 1 });

  expect(totals.rounds).toBe(4);
  expect(totals.acknowledged).toBeGreaterThan(100);
  expect(totals.unanswered).toBeGreaterThan(0);
});
