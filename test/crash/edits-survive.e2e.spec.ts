import { crashCampaign } from './crash-campaign.js';

it('keeps every acknowledged edit and message exactly once through kills at random moments', async () => {
  const totals = await crashCampaign({ rounds: 2, seed: 1 });

  expect(totals.rounds).toBe(2);
  expect(totals.acknowledged).toBeGreaterThan(100);
  expect(totals.unanswered).toBeGreaterThan(0);
});
