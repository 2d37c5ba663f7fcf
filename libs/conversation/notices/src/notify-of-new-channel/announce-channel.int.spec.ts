import { NOTIFICATION_BOT_ID } from '@chat/directory';
import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let newsId: number;

beforeEach(async () => {
  chat = await Chat.open();
  await chat.wantChannelNotices();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  newsId = await chat.channel('news', [ophelia]);
});

afterEach(() => chat.close());

const byHamlet = () => `@_**Hamlet|${hamlet.userId}**`;
const create = (name: string, fields: object = {}) =>
  hamlet.post('/users/me/subscriptions', { subscriptions: [{ name }], announce: true, ...fields });

/** Messages of the Notification Bot in the channel of the announcements, once it has posted all. */
async function announced(): Promise<string[][]> {
  await chat.settled();
  const narrow = [{ operator: 'channel', operand: newsId }];
  const query = { anchor: 'newest', num_before: 100, narrow, apply_markdown: false, allow_empty_topic_name: true };
  const messages = successful(await ophelia.get('/messages', query))['messages'] as Record<string, unknown>[];
  return messages
    .filter(
      (each) =>
        each['sender_id'] === NOTIFICATION_BOT_ID && /created a new channel|joined/.test(String(each['content'])),
    )
    .map(({ subject, content }) => [String(subject), String(content)]);
}

/** Topics of what somebody has not read that names Hamlet. */
async function unread(who: Person): Promise<string[]> {
  const narrow = [
    { operator: 'is', operand: 'unread' },
    { operator: 'search', operand: 'Hamlet' },
  ];
  const query = { anchor: 'newest', num_before: 9, narrow, apply_markdown: false };
  const messages = successful(await who.get('/messages', query))['messages'] as { subject: string }[];
  return messages.map(({ subject }) => subject).toSorted();
}

describe('a new channel', () => {
  it('is announced where the organization wants it, if its creator does', async () => {
    successful(await create('before'));
    successful(await chat.owner.patch('/realm', { new_stream_announcements_stream_id: newsId }));
    successful(await create('kitchen'));
    successful(await create('quiet', { announce: false }));
    successful(await hamlet.post('/channels/create', { name: 'cellar', subscribers: [], announce: true }));
    expect(await announced()).toEqual([
      ['new channels', `${byHamlet()} created a new channel #**kitchen**.`],
      ['new channels', `${byHamlet()} created a new channel #**cellar**.`],
    ]);
  });

  it('leaves its creator nothing to read, there or where it is announced', async () => {
    successful(await hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'news' }] }));
    successful(await chat.owner.patch('/realm', { new_stream_announcements_stream_id: newsId }));
    successful(await create('kitchen', { principals: [hamlet.userId, ophelia.userId] }));
    await chat.settled();
    expect(await unread(ophelia)).toEqual(['channel events', 'new channels']);
    expect(await unread(hamlet)).toEqual([]);
  });

  it('is not announced while it is private', async () => {
    successful(await chat.owner.patch('/realm', { new_stream_announcements_stream_id: newsId }));
    successful(await create('secrets', { invite_only: true }));
    expect(await announced()).toEqual([]);
  });

  it('is announced in the only topic of a channel that has no named ones', async () => {
    successful(await chat.owner.patch(`/streams/${newsId}`, { topics_policy: 'empty_topic_only' }));
    successful(await chat.owner.patch('/realm', { new_stream_announcements_stream_id: newsId }));
    successful(await create('kitchen'));
    expect(await announced()).toEqual([['', `${byHamlet()} created a new channel #**kitchen**.`]]);
  });
});

describe('a new person', () => {
  it('is announced where the organization wants it; a bot is not', async () => {
    successful(await chat.owner.patch('/realm', { signup_announcements_stream_id: newsId }));
    const yorick = await chat.person('Yorick');
    await chat.bot(hamlet, 'Skull');
    expect(await announced()).toEqual([['signups', `@_**Yorick|${yorick.userId}** joined this organization.`]]);
  });

  it('is announced who joins by an invitation', async () => {
    successful(await chat.owner.patch('/realm', { signup_announcements_stream_id: newsId }));
    const link = successful(await chat.owner.post('/invites/multiuse', { stream_ids: [] }))['invite_link'] as string;
    const token = link.split('/join/')[1]!;
    const account = { email: 'yorick@example.com', full_name: 'Yorick', password: 'alas poor Yorick' };
    successful(await chat.owner.post('/join', { token, ...account }));
    expect(await announced()).toEqual([['signups', expect.stringMatching(/^@_\*\*Yorick\|\d+\*\* joined this/)]]);
  });
});
