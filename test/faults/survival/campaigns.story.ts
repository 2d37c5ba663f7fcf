import { onServers } from '@chat/testing';
import { runConversation } from '../../load/conversation-run/conversation-run.js';
import { crashCampaign } from '../crash/crash-campaign.js';
import { queuesCampaign } from '../../behaviour/event-queues/queues-campaign.js';
import { rivalsCampaign } from '../moves/rivals-campaign.js';
import { scheduledCampaign } from '../scheduled/scheduled-campaign.js';
import type { Story } from './story.js';

/** The short forms of campaigns, whose long forms have a server each: `npm run campaign:crash` and others. */
const KILLS = 2;

export const editsAndMessages: Story = {
  title: 'keeps every acknowledged edit and message exactly once through kills at random moments',
  async tell(server) {
    const totals = await crashCampaign(server, { rounds: KILLS, seed: 1, most: 200 });

    expect(totals.rounds).toBe(KILLS);
    expect(totals.acknowledged).toBeGreaterThan(100);
    expect(totals.unanswered).toBeGreaterThan(0);
  },
};

export const eventQueues: Story = {
  title: 'gives every client each of its events once, through kills at random moments',
  async tell(server) {
    const totals = await queuesCampaign(server, { rounds: KILLS, clients: 24, seed: 1 });

    expect(totals.kills).toBe(KILLS);
    expect(totals.eventsReceived).toBeGreaterThan(40);
  },
};

export const scheduledMessages: Story = {
  title: 'sends each scheduled message once, through kills while messages are sent and scheduled',
  async tell(server) {
    const totals = await scheduledCampaign(server, { kills: KILLS, seed: 2 });

    expect(totals.kills).toBe(KILLS);
    expect(totals.scheduled).toBeGreaterThan(40);
  },
};

export const conversation: Story = {
  title: 'keeps a conversation as it was said: in histories, in the log, in the read models, after kills',
  async tell(server) {
    // On servers a request costs several times as much, and this is about what is said, not about engines.
    const size = onServers() ? { messages: 300, edits: 120 } : { messages: 1_000, edits: 400 };
    const options = {
      ...size,
      users: 12,
      channels: 5,
      seed: 1,
      connections: 16,
      sample: size.messages / 5,
      kills: KILLS,
    };

    expect(await runConversation(server, options)).toMatchObject({ requests: size.messages + size.edits });
  },
};

export const rivals: Story = {
  title:
    'leaves every message in one place when two people move a topic at once while others write, edit and delete in it',
  async tell(server) {
    const { messages, moves, deletions } = await rivalsCampaign(server, { rounds: 8, seed: 1, kills: KILLS });

    expect(messages).toBe(72);
    expect(moves).toBeGreaterThan(8);
    expect(deletions).toBeGreaterThan(0);
  },
};
