import { rebuildCampaign } from '../../../test/faults/rebuild/rebuild-campaign.js';

it('rebuilds read models under edits: no request fails, nothing differs at the end', async () => {
  expect(await rebuildCampaign({ events: 5_000, editsPerSecond: 200 })).toMatchObject({ events: expect.any(Number) });
});
