import { webhooksCampaign } from './webhooks-campaign.js';

it('delivers each mention at least once, and again only where the outcome was not stored, through kills', async () => {
  const kills = 2;
  const totals = await webhooksCampaign({ kills, seed: 3 });

  expect(totals.kills).toBe(kills);
  expect(totals.mentions).toBeGreaterThan(5);
  expect(totals.calls).toBeGreaterThanOrEqual(totals.mentions);
});
