import { consoleCampaign } from './console-campaign.js';

it('Auditors turn the pages of the console while people chat, and nobody is refused anything', async () => {
  const report = await consoleCampaign({ seconds: 4, people: 3, auditors: 2, pauseMs: 50 });
  expect(report).toMatchObject({ refused: [] });
  expect([report.pages > 5, report.requests > 20]).toEqual([true, true]);
});
