import { retentionCampaign } from './retention-campaign.js';

it('Messages that are too old are deleted once, through kills at random moments', async () => {
  const left: number[] = [];
  await retentionCampaign({ kills: 2, messages: 1_500, seed: 1, onKill: (_kills, each) => left.push(each) });
  expect(left).toHaveLength(2);
});
