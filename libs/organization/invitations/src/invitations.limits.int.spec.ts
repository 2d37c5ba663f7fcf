import { Chat, refused, successful } from '@chat/chat-testing';
import { DAY_MS } from '@chat/kernel';
import { LIMITS } from './invitations.limits.js';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const link = () => chat.owner.post('/invites/multiuse');
const inviteGuests = (from: number, count: number) =>
  chat.owner.post('/invites', { invitee_emails: each(count, (at) => `guest-${from + at}@example.com`).join() });

describe('An account', () => {
  /** @limit invitations.linksPerUser */
  it(`may have ${LIMITS.invitations.linksPerUser} invitation links`, async () => {
    const { linksPerUser } = LIMITS.invitations;
    for (let made = 0; made < linksPerUser; made++) successful(await link());
    await refused(link(), `You cannot have more than ${linksPerUser} invitation links.`);
  });
});

describe('A request', () => {
  /** @limit invitations.channels, invitations.groups */
  it('invites to 200 channels and 100 groups at most', async () => {
    const { channels: mostChannels, groups: mostGroups } = LIMITS.invitations;
    const invite = (fields: object) =>
      chat.owner.post('/invites', { invitee_emails: 'horatio@example.com', stream_ids: [], ...fields });
    await refused(
      invite({ stream_ids: each(mostChannels + 1, () => 1) }),
      `stream_ids is too long (limit: ${mostChannels} items)`,
    );
    await refused(
      invite({ group_ids: each(mostGroups + 1, () => 1) }),
      `group_ids is too long (limit: ${mostGroups} items)`,
    );
    const id = await chat.channel('edge', []);
    successful(await invite({ stream_ids: each(mostChannels, () => id) }));
  });
});

/** @limit invitations.perDay */
it('an administrator invites so many people in a day, and no more', async () => {
  const { perDay } = LIMITS.invitations;
  chat.server.core.clock.advance(DAY_MS);
  successful(await inviteGuests(0, perDay - 1));
  const beyond = { status: 400, body: { code: 'INVITATION_FAILED', daily_limit_reached: true } };
  expect(await inviteGuests(perDay, 2)).toMatchObject(beyond);
  expect((await chat.owner.post('/invites/999999/resend')).body['msg']).toBe('No such invitation');
  successful(await inviteGuests(perDay, 1));
  expect(await inviteGuests(2 * perDay, 1)).toMatchObject(beyond);
});
