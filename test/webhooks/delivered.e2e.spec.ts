import { onServers } from '@chat/testing';
import { webhooksCampaign } from './webhooks-campaign.js';

it('delivers each mention at least once, and again only where the outcome was not stored, through kills', async () => {
  // On servers a killed one keeps its lease for a while, during which nothing is called.
  const kills = onServers() ? 2 : 5;
  const totals = await webhooksCampaign({ kills, seed: 3 });

  expect(totals.kills).toBe(kills);
  expect(totals.mentions).toBeGreaterThan(10);
  expect(totals.calls).toBeGreaterThanOrEqual(totals.mentions);
}, 300_000);
