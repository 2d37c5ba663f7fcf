import { rotCampaign } from '../../faults/rot/rot-campaign.js';

it('serves nothing that was never stored, whatever rots before a start or under a running server', async () => {
  const { harmless, refused, notStarted, incomplete, served } = await rotCampaign({ flips: 24, tornPages: 12 });
  expect(served).toEqual([]);
  expect(harmless + refused + notStarted + incomplete).toBe(36);
});
