import { onServers } from '@chat/testing';
import { scheduledCampaign } from './scheduled-campaign.js';

it('sends each scheduled message once, through kills while messages are sent and scheduled', async () => {
  // On servers a killed one keeps its lease for a while, during which nothing is sent.
  const kills = onServers() ? 2 : 4;
  const totals = await scheduledCampaign({ kills, seed: 2 });

  expect(totals.kills).toBe(kills);
  expect(totals.scheduled).toBeGreaterThan(40);
});
