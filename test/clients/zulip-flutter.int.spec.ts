import { Chat, type Person, successful } from '@chat/chat-testing';
import {
  dictOf,
  EVENTS,
  expectReadable,
  fields,
  flag,
  integer,
  listOf,
  message,
  MESSAGES,
  orNull,
  SERVER_SETTINGS,
  SNAPSHOT,
  text,
} from './zulip-flutter-reads.js';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const REGISTRATION = {
  idle_queue_timeout: 'mobile',
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
    individual_emoji_changes: true,
  },
};

const ARRIVED = fields(
  {
    user_id: orNull(integer),
    rendering_only: flag,
    message_id: integer,
    message_ids: listOf(integer),
    flags: listOf(text),
    edit_timestamp: integer,
  },
  { stream_id: integer, stream_name: text, orig_subject: text },
);

const UNREADABLE = [
  [],
  {},
  { widget_type: 'poll' },
  { widget_type: 'poll', extra_data: { question: 4 } },
  { type: 'shuffle' },
  { type: 'vote', key: 'x', vote: 1 },
  { type: 'vote', key: 'canned,0,0', vote: 1 },
];

describe('zulip-flutter (list of what it reads)', () => {
  let chat: Chat;
  let hamlet: Person;
  let ophelia: Person;
  let yorick: Person;
  let channelId: number;
  beforeAll(async () => {
    chat = await Chat.open();
    [hamlet, ophelia, yorick] = [
      await chat.person('Hamlet'),
      await chat.person('Ophelia'),
      await chat.person('Yorick'),
    ];
    channelId = await chat.channel('kitchen', [hamlet, ophelia]);
  });
  afterAll(() => chat.close());

  const send = async (fields: object) =>
    successful(await ophelia.post('/messages', { type: 'channel', to: channelId, topic: 'lunch', ...fields }))['id'];

  it('reads the settings of the server and the names of emoji, without logging in', async () => {
    const settings = await chat.server.application.inject('/api/v1/server_settings');
    expectReadable(SERVER_SETTINGS, settings.json());
    const { server_emoji_data_url: url } = successful(await hamlet.post('/register', REGISTRATION));
    const emoji = await chat.server.application.inject(new URL(url as string).pathname);
    expectReadable(fields({ code_to_names: dictOf(listOf(text)) }), emoji.json());
  });

  it('reads the whole snapshot of an account in use', async () => {
    const ids = [await send({ content: 'Soup @**Hamlet**' }), await send({ content: 'Bread' })];
    await ophelia.post('/messages', { type: 'direct', to: [hamlet.userId], content: 'Dinner?' });
    await ophelia.post('/messages', { type: 'direct', to: [hamlet.userId, yorick.userId], content: 'All of us?' });
    await hamlet.post('/messages/flags', { op: 'add', flag: 'starred', messages: [ids[0]] });
    await hamlet.post('/user_topics', { stream_id: channelId, topic: 'lunch', visibility_policy: 3 });
    await hamlet.post('/users/me/status', { status_text: 'Hungry', emoji_name: 'soup' });
    await hamlet.post('/users/me/alert_words', { alert_words: ['soup'] });
    await hamlet.post(`/users/me/muted_users/${yorick.userId}`);
    await hamlet.post('/saved_snippets', { title: 'Thanks', content: 'Thank you!' });
    await ophelia.post('/users/me/presence', { status: 'active' });
    await chat.owner.post('/realm/profile_fields', { name: 'Phone', hint: '', field_type: 1 });
    await hamlet.post('/user_groups/create', { name: 'cooks', description: '', members: [hamlet.userId] });

    const snapshot = successful(await hamlet.post('/register', REGISTRATION));
    expectReadable(SNAPSHOT, snapshot);
    const { unread_msgs: unreads } = snapshot as { unread_msgs: Record<string, { unread_message_ids: number[] }[]> };
    const groups = [...unreads['pms']!, ...unreads['streams']!, ...unreads['huddles']!];
    expect(groups).toHaveLength(3);
    for (const { unread_message_ids: unread } of groups)
      expect(unread).toEqual([...new Set(unread)].toSorted((a, b) => a - b));
    const [huddle] = unreads['huddles'] as unknown as { user_ids_string: string }[];
    expect(huddle!.user_ids_string.split(',')).toContain(String(hamlet.userId));
    for (const filled of ['alert_words', 'muted_users', 'user_topics', 'saved_snippets', 'custom_profile_fields'])
      expect(snapshot[filled]).toHaveLength(1);
    expect(Object.keys(snapshot['user_status'] as object)).toEqual([String(hamlet.userId)]);
    expect(Object.keys(snapshot['presences'] as object)).toContain(String(ophelia.userId));
  });

  it('reads messages', async () => {
    const id = await send({ content: 'More soup' });
    await hamlet.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    const poll = await send({ content: '/poll Soup?\nyes' });
    await vote(ophelia, poll);
    // With one of these in a message, the app shows none of those that it fetched with it.
    for (const content of UNREADABLE) {
      for (const message_id of [id, poll])
        await ophelia.post('/submessage', { message_id, msg_type: 'widget', content: JSON.stringify(content) });
    }
    const query = { anchor: 'newest', num_before: 10, num_after: 0, narrow: [], allow_empty_topic_name: true };
    expectReadable(MESSAGES, successful(await hamlet.get('/messages', query)));
    expectReadable(fields({ message }), successful(await hamlet.get(`/messages/${id}`)));
    const marked = { anchor: 'oldest', num_before: 0, num_after: 9, narrow: [], op: 'add', flag: 'read' };
    const counts = { processed_count: integer, updated_count: integer, last_processed_id: orNull(integer) };
    const answer = successful(await hamlet.post('/messages/flags/narrow', marked));
    expectReadable(fields({ ...counts, found_oldest: flag, found_newest: flag }), answer);
  });

  const VOTE = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 });
  const vote = async (who: Person, id: unknown) =>
    successful(await who.post('/submessage', { message_id: id, msg_type: 'widget', content: VOTE }));

  /** Whatever makes events of these types. */
  async function everythingHappens(role: number): Promise<void> {
    const id = await send({ content: 'Soup' });
    await ophelia.patch(`/messages/${id}`, { content: 'Stew' });
    await ophelia.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    await ophelia.delete(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    const direct = { type: 'direct', to: [hamlet.userId] };
    const messages = [id, await send({ content: 'Soup?', ...direct })];
    for (const op of ['add', 'remove']) await hamlet.post('/messages/flags', { op, flag: 'read', messages });
    for (const op of ['start', 'stop']) {
      await ophelia.post('/typing', { type: 'channel', stream_id: channelId, topic: 'lunch', op });
      await ophelia.post('/typing', { ...direct, op });
    }
    await vote(ophelia, await send({ content: '/poll Stew?\nyes' }));
    // Deleted messages leave the queues, too: another one than the edited one.
    await chat.owner.delete(`/messages/${await send({ content: 'Bread' })}`);
    await ophelia.post('/users/me/status', { status_text: `Role ${role}` });
    await ophelia.patch('/settings', { full_name: `Ophelia ${role}` });
    await chat.owner.patch(`/users/${ophelia.userId}`, { role });
    await (await chat.person()).post('/users/me/presence', { status: 'active' });
  }

  async function personalThingsHappen(): Promise<void> {
    await hamlet.post('/users/me/alert_words', { alert_words: ['stew'] });
    await hamlet.patch('/settings', { starred_message_counts: false });
    await hamlet.post('/user_topics', { stream_id: channelId, topic: 'dinner', visibility_policy: 1 });
    await hamlet.post(`/users/me/muted_users/${ophelia.userId}`);
    await hamlet.delete(`/users/me/muted_users/${ophelia.userId}`);
    const snippets = [{ title: 'Bye', content: 'See you!' }, { title: 'Hi', content: 'Hello!' }]; // prettier-ignore
    const answers = await Promise.all(snippets.map((fields) => hamlet.post('/saved_snippets', fields)));
    const [kept, dropped] = answers.map((answer) => successful(answer)['saved_snippet_id'] as number);
    await hamlet.patch(`/saved_snippets/${kept}`, { title: 'Goodbye' });
    await hamlet.delete(`/saved_snippets/${dropped}`);
    await hamlet.patch(`/users/me/subscriptions/${channelId}`, { property: 'pin_to_top', value: true });
  }

  async function groupsAndChannelsChange(): Promise<void> {
    const { owner } = chat;
    await owner.post('/realm/profile_fields', { name: 'Pronouns', field_type: 1 });
    const group = { name: 'bakers', description: '', members: [hamlet.userId] };
    const { group_id: groupId } = successful(await owner.post('/user_groups/create', group));
    const { group_id: otherId } = successful(await owner.post('/user_groups/create', { ...group, name: 'guests' }));
    await owner.patch(`/user_groups/${String(groupId)}`, { description: 'Bread' });
    await owner.post(`/user_groups/${String(groupId)}/members`, { add: [ophelia.userId], delete: [hamlet.userId] });
    for (const change of ['add', 'delete'])
      await owner.post(`/user_groups/${String(groupId)}/subgroups`, { [change]: [otherId] });
    const { channel_folder_id: folderId } = successful(await owner.post('/channel_folders/create', { name: 'House' }));
    await owner.patch(`/channel_folders/${String(folderId)}`, { description: 'Rooms' });
    const { channel_folder_id: last } = successful(await owner.post('/channel_folders/create', { name: 'Work' }));
    await owner.patch('/channel_folders', { order: [last, folderId] });
    const cellar = await chat.channel('cellar', [hamlet, ophelia]);
    await owner.patch(`/streams/${cellar}`, { description: 'Below' });
    await ophelia.delete('/users/me/subscriptions', { subscriptions: ['cellar'] });
    await hamlet.delete('/users/me/subscriptions', { subscriptions: ['cellar'] });
    await ophelia.post('/users/me/subscriptions', { subscriptions: [{ name: 'cellar' }] });
    await owner.patch(`/streams/${cellar}`, { is_private: true, history_public_to_subscribers: true });
    const picture = new File([PICTURE], 'soup.png', { type: 'image/png' });
    await owner.postFiles('/realm/emoji/our_soup', picture);
    await owner.delete('/realm/emoji/our_soup');
  }

  it('reads what comes back after a deletion', async () => {
    successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
    const registration = { ...REGISTRATION, event_types: ['message', 'update_message'], fetch_event_types: [] };
    const { queue_id } = successful(await hamlet.post('/register', registration));
    const direct = { type: 'direct', to: [hamlet.userId] };
    const ids = [await send({ content: 'Soup' }), await send({ content: 'Dinner?', ...direct })];
    await hamlet.post(`/messages/${ids[1]}/reactions`, { emoji_name: 'tada' });
    for (const id of ids) successful(await ophelia.delete(`/messages/${id}`));
    const account = { user_id: ophelia.userId };
    const period = { from: 0, to: Math.floor(chat.server.core.clock.now() / 1000) };
    const undone = successful(await chat.owner.post('/records/undo', { ...account, ...period, reason: 'Mistakes' }));
    expect(undone).toMatchObject({ restored_message_ids: ids });

    const { body } = await hamlet.get('/events', { queue_id, last_event_id: -1, dont_block: true });
    const events = (body['events'] as { type: string }[]).toSorted((a, b) => a.type.localeCompare(b.type));
    expect(events.map(({ type }) => type)).toEqual(['message', 'update_message']);
    const [arrived, inChannel] = events;
    expectReadable(EVENTS['message']!, arrived!);
    expect(arrived).toMatchObject({ flags: ['read'], message: { id: ids[1], reactions: [{ emoji_name: 'tada' }] } });
    // The app refuses a mode without another place, and reads this one as a change that moves nothing.
    expectReadable(ARRIVED, inChannel!);
    expect(inChannel).toMatchObject({ message_ids: [ids[0]], flags: ['read', 'has_alert_word'] });
    for (const name of ['propagate_mode', 'subject', 'new_stream_id']) expect(inChannel).not.toHaveProperty(name);
  });

  it('reads every event that it acts upon', async () => {
    const types = [...new Set(Object.keys(EVENTS).map((name) => name.split('/')[0]!))];
    const registration = { ...REGISTRATION, event_types: types, fetch_event_types: [] };
    const { queue_id } = successful(await hamlet.post('/register', registration));
    await everythingHappens(300);
    await everythingHappens(400);
    await personalThingsHappen();
    await groupsAndChannelsChange();

    const { body } = await hamlet.get('/events', { queue_id, last_event_id: -1, dont_block: true });
    const read = new Set<string>();
    for (const event of body['events'] as { type: string; op?: string }[]) {
      const name = event.op === undefined ? event.type : `${event.type}/${event.op}`;
      if (name in EVENTS) expectReadable(EVENTS[name]!, event);
      read.add(name);
    }
    expect(Object.keys(EVENTS).filter((name) => !read.has(name))).toEqual([]);
  });
});
