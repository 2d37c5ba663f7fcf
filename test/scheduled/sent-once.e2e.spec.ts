import { scheduledCampaign } from './scheduled-campaign.js';

it('sends each scheduled message once, through kills while messages are sent and scheduled', async () => {
  const kills = 2;
  const totals = await scheduledCampaign({ kills, seed: 2 });

  expect(totals.kills).toBe(kills);
  expect(totals.scheduled).toBeGreaterThan(40);
});
