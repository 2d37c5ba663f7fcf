import { killCampaign } from './kill-campaign.js';

it('moves a whole topic or nothing of it, through kills at random moments, and readers never see a part', async () => {
  const { kills, acknowledged, unansweredYetStored, lost } = await killCampaign({ kills: 2, messages: 300, seed: 1 });

  expect(kills).toBe(2);
  expect(acknowledged + unansweredYetStored + lost).toBe(2);
});
