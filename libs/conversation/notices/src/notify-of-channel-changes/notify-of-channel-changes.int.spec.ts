import { NOTIFICATION_BOT_ID } from '@chat/directory';
import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;

beforeEach(async () => {
  chat = await Chat.open();
  await chat.wantChannelNotices();
  hamlet = await chat.person('Hamlet');
});

afterEach(() => chat.close());

interface Shown {
  readonly sender_id: number;
  readonly subject: string;
  readonly content: string;
  readonly flags: readonly string[];
}

/** Messages of the Notification Bot in the channel, once it has posted all. */
async function noticesIn(channelId: number, apply_markdown = false): Promise<Shown[]> {
  await chat.settled();
  const narrow = [{ operator: 'channel', operand: channelId }];
  const query = { anchor: 'newest', num_before: 100, narrow, apply_markdown, allow_empty_topic_name: true };
  const messages = successful(await hamlet.get('/messages', query))['messages'] as Shown[];
  return messages.filter(({ sender_id: senderId }) => senderId === NOTIFICATION_BOT_ID);
}

async function byOwner(): Promise<string> {
  const { user_id: id, full_name: name } = successful(await chat.owner.get('/users/me'));
  return `@_**${name as string}|${id as number}**`;
}

const change = async (channelId: number, fields: object) =>
  successful(await chat.owner.patch(`/streams/${channelId}`, { ...fields }));

describe('a change of a channel', () => {
  it.each<[name: string, fields: object, said: string | RegExp]>([
    ['name', { new_name: 'cellar' }, 'renamed this channel from **kitchen** to **cellar**.'],
    [
      'description',
      { description: 'cold ```drinks' },
      'changed the description of this channel.\n\n**Before:**\n``` quote\n*No description.*\n```\n**Now:**\n```` quote\ncold ```drinks\n````',
    ],
    [
      'privacy',
      { is_private: true },
      'changed the privacy of this channel from **Public** to **Private, protected history**.',
    ],
    [
      'who may post',
      { can_send_message_group: { new: { direct_members: [], direct_subgroups: [2, 4] } } },
      'changed who may post in this channel.\n\n* **Before:** @_*role:everyone*\n* **Now:** @_*role:owners*, @_*role:moderators*',
    ],
    [
      'how long messages are kept',
      { message_retention_days: 30 },
      'changed how long messages of this channel are kept from **for ever** to **30 days**.',
    ],
    [
      'which topics there are',
      { topics_policy: 'disable_empty_topic' },
      'changed which topics this channel has from **as in the organization** to **all, but no general chat**.',
    ],
  ])('of its %s is said in it, which people have to read', async (_, fields, said) => {
    const channelId = await chat.channel('kitchen', [hamlet]);
    successful(await chat.owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
    await change(channelId, fields);
    expect((await noticesIn(channelId)).slice(1)).toEqual([
      expect.objectContaining({
        subject: 'channel events',
        content: `${await byOwner()} ${said as string}`,
        flags: [],
      }),
    ]);
  });

  it('is said once for each thing that a request changes, also of an archived channel', async () => {
    const channelId = await chat.channel('kitchen', [hamlet]);
    successful(await chat.owner.delete(`/streams/${channelId}`));
    await change(channelId, { new_name: 'cellar', description: 'cold', topics_policy: 'empty_topic_only' });
    const said = (await noticesIn(channelId)).slice(2);
    expect(said.map(({ subject }) => subject)).toEqual(['', '', '']);
    expect(said.map(({ content }) => content.split('\n')[0])).toEqual([
      expect.stringContaining('changed the description'),
      expect.stringContaining('renamed this channel'),
      expect.stringContaining('changed which topics'),
    ]);
  });

  it.each([
    ['inherit', 'empty_topic_only', 'channel events'],
    ['empty_topic_only', 'disable_empty_topic', ''],
  ])(
    'is said where it was due, after a restart, also when the channel has no such topic any more: %s, then %s',
    async (before, after, topic) => {
      const channelId = await chat.channel('kitchen', [hamlet], { topics_policy: before });
      await chat.settled();
      await Promise.all(chat.server.processes.map((process) => process.stop()));
      await change(channelId, { description: 'cold' });
      await change(channelId, { topics_policy: after });
      await chat.close();
      chat = await chat.reopen();
      hamlet = hamlet.on(chat);

      const said = (await noticesIn(channelId)).slice(1);
      expect(said.map(({ subject, content }) => [subject, content.split('\n')[0]])).toEqual([
        [topic, expect.stringContaining('changed the description')],
        [after === 'empty_topic_only' ? '' : 'channel events', expect.stringContaining('changed which topics')],
      ]);
    },
  );

  it('is shown with names as they are, whatever they mean in Markdown', async () => {
    const channelId = await chat.channel('kitchen', [hamlet]);
    const name = 'a **bold** `name` :car: <b> @**all**';
    await change(channelId, { new_name: name });
    const [, { content } = { content: '' }] = await noticesIn(channelId, true);
    const shown = content.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(shown).toContain(`to <strong>${name}</strong>.</p>`);
  });

  it('is not said of what nobody reads in a channel: other permissions, its folder, what it was already', async () => {
    const channelId = await chat.channel('kitchen', [hamlet]);
    await change(channelId, { can_resolve_topics_group: { new: 7 }, description: '', is_default_stream: true });
    expect(await noticesIn(channelId)).toHaveLength(1);
  });
});

describe('an organization that wants no notices about channels', () => {
  it('has none: of a new channel, of changes, of archiving', async () => {
    const answer = successful(await chat.owner.patch('/realm', { send_channel_events_messages: false }));
    expect(answer).toMatchObject({ send_channel_events_messages: false });
    const channelId = await chat.channel('kitchen', [hamlet]);
    await change(channelId, { new_name: 'cellar', is_private: false, can_send_message_group: { new: 4 } });
    successful(await chat.owner.delete(`/streams/${channelId}`));
    await change(channelId, { is_archived: false });
    expect(await noticesIn(channelId)).toEqual([]);
  });

  it('has them again when it wants them, of what happens from then on', async () => {
    successful(await chat.owner.patch('/realm', { send_channel_events_messages: false }));
    const channelId = await chat.channel('kitchen', [hamlet]);
    await change(channelId, { new_name: 'cellar' });
    successful(await chat.owner.patch('/realm', { send_channel_events_messages: true }));
    await change(channelId, { new_name: 'attic' });
    const [said, ...more] = await noticesIn(channelId);
    expect(said?.content).toContain('from **cellar** to **attic**');
    expect(more).toEqual([]);
  });
});
