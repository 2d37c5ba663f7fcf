import { raceCampaign } from './race-campaign.js';

it('lets exactly one of 64 clients edit a message that all of them have seen, in every round', async () => {
  expect(await raceCampaign({ rounds: 10, clients: 64 })).toMatchObject({ won: 10, lost: 630 });
});
