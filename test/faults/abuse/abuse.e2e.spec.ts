import { MEMBER_ABUSES, STRANGER_ABUSES } from './abuses.js';
import { abuseCampaign } from './abuse-campaign.js';

describe('A server under abuse', () => {
  it('goes on for ordinary people, within its memory, and loses nothing that it acknowledged', async () => {
    const report = await abuseCampaign({ seconds: 2, turnSeconds: 0.15, people: 5, bots: 5, pauseMs: 200 });

    expect(report).toMatchObject({ member: { refused: [] }, stranger: { refused: [] }, lost: [] });
    expect(Object.keys(report.member.tried).length).toBe(MEMBER_ABUSES.length);
    expect(Object.keys(report.stranger.tried).length).toBe(STRANGER_ABUSES.length);
    expect(report.acknowledged).toBeGreaterThan(20);
    expect(report.peakMib).toBeLessThan(1024);
  });
});
