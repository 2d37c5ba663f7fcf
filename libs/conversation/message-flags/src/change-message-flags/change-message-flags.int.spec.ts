import { Chat, listening, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let yorick: Person;
let channelId: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, yorick] = [await chat.person('Hamlet'), await chat.person('Ophelia'), await chat.person('Yorick')];
  channelId = await chat.channel('kitchen', [hamlet, ophelia]);
});

afterAll(() => chat.close());

async function say(content: string, topic = 'lunch', to = 'kitchen'): Promise<number> {
  return await ophelia.send({ type: 'stream', to, topic, content });
}

async function flagsOf(reader: Person, messageId: number): Promise<readonly string[]> {
  const { body } = await reader.get(`/messages/${messageId}`);
  return (body['message'] as { flags: string[] }).flags;
}

/** How often anything was flagged so far. */
async function changes(): Promise<number> {
  return (await chat.events()).filter(({ stream }) => stream.startsWith('flags-')).length;
}

const change = (reader: Person, op: string, flag: string, messages: readonly number[]) =>
  reader.post('/messages/flags', { op, flag, messages });

describe('POST /messages/flags', () => {
  it('marks as read and unread, notifies the account’s clients of what changed, and is content when nothing does', async () => {
    const [first, second] = [await say('Soup'), await say('@**Hamlet** Stew')];
    expect(await flagsOf(hamlet, first)).toEqual([]);
    expect(await flagsOf(hamlet, second)).toEqual(['mentioned']);
    const heard = await listening(hamlet, 'update_message_flags');

    expect(await change(hamlet, 'add', 'read', [second])).toMatchObject({
      status: 200,
      body: { messages: [second], ignored_because_not_subscribed_channels: [] },
    });
    expect(await flagsOf(hamlet, second)).toEqual(['read', 'mentioned']);
    await change(hamlet, 'add', 'read', [second, first]);
    const before = await changes();
    await change(hamlet, 'add', 'read', [first, second]);
    expect(await changes()).toBe(before);
    await change(hamlet, 'remove', 'read', [second]);

    expect(await flagsOf(hamlet, second)).toEqual(['mentioned']);
    const event = { type: 'update_message_flags', flag: 'read', all: false };
    const details = {
      type: 'stream',
      mentioned: true,
      stream_id: channelId,
      topic: 'lunch',
      unmuted_stream_msg: true,
    };
    expect(await heard()).toEqual([
      { ...event, op: 'add', operation: 'add', messages: [second] },
      { ...event, op: 'add', operation: 'add', messages: [first] },
      {
        ...event,
        op: 'remove',
        operation: 'remove',
        messages: [second],
        message_details: { [second]: details },
      },
    ]);
  });

  it('names the people of a direct message that becomes unread', async () => {
    const sent = await ophelia.post('/messages', { type: 'direct', to: [hamlet.userId], content: 'Psst' });
    const messageId = sent.body['id'] as number;
    await change(hamlet, 'add', 'read', [messageId]);
    const heard = await listening(hamlet, 'update_message_flags');
    await change(hamlet, 'remove', 'read', [messageId]);

    expect(await heard()).toMatchObject([
      { messages: [messageId], message_details: { [messageId]: { type: 'private', user_ids: [ophelia.userId] } } },
    ]);
  });

  it('lets a reader star what was never sent to it, and notifies it of changes from then on', async () => {
    const messageId = await say('Salad');
    expect(await flagsOf(yorick, messageId)).toEqual(['read', 'historical']);
    const heard = await listening(yorick, 'update_message');
    await change(yorick, 'add', 'read', [messageId]);
    await change(yorick, 'add', 'starred', [messageId]);
    await change(yorick, 'add', 'collapsed', [messageId]);
    await ophelia.patch(`/messages/${messageId}`, { content: 'Fruit' });

    expect(await flagsOf(yorick, messageId)).toEqual(['read', 'starred', 'collapsed', 'historical']);
    expect(await heard()).toMatchObject([{ flags: ['read', 'starred', 'collapsed', 'historical'] }]);
    const starred = await yorick.get('/messages', { anchor: 'newest', num_before: 9, narrow: [['is', 'starred']] });
    expect(starred.body['messages']).toMatchObject([{ id: messageId }]);
  });

  it('makes older messages unread for a subscriber, and leaves channels alone that the reader does not follow', async () => {
    const messageId = await say('Tea');
    expect((await change(yorick, 'remove', 'read', [messageId])).body).toMatchObject({
      ignored_because_not_subscribed_channels: [channelId],
    });
    expect(await flagsOf(yorick, messageId)).toEqual(['read', 'historical']);

    await yorick.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] });
    expect((await change(yorick, 'remove', 'read', [messageId])).body).toMatchObject({
      ignored_because_not_subscribed_channels: [],
    });
    expect(await flagsOf(yorick, messageId)).toEqual(['historical']);
    await yorick.delete('/users/me/subscriptions', { subscriptions: ['kitchen'] });
    expect(await flagsOf(yorick, messageId)).toEqual(['read', 'historical']);
  });

  it.each([
    ['an unknown flag', 'up', 'is_private', "Invalid flag: 'is_private'"],
    ['a flag of the service', 'up', 'mentioned', "Flag not editable: 'mentioned'"],
    ['an unknown operation', 'up', 'read', "Invalid message flag operation: 'up'"],
    ['a message out of reach', 'add', 'read', 'Invalid message(s)'],
  ])('refuses %s, and changes nothing', async (_case, op, flag, msg) => {
    const messageId = await say('Cake');
    const before = await changes();

    expect(await change(hamlet, op, flag, [messageId, 4711])).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg },
    });
    expect(await changes()).toBe(before);
  });
});

describe('POST /messages/flags/narrow', () => {
  const narrow = [{ operator: 'topic', operand: 'supper' }];
  const range = { anchor: 'first_unread', num_before: 0, num_after: 9, op: 'add', flag: 'read', narrow };

  it('changes the messages of a narrow around an anchor', async () => {
    const ids = [await say('Bread', 'supper'), await say('Cheese', 'supper'), await say('Wine', 'Supper')];
    await change(hamlet, 'add', 'read', [ids[1]!]);
    const fields = { ...range, anchor: ids[0], num_after: 2 };

    expect((await hamlet.post('/messages/flags/narrow', fields)).body).toMatchObject({
      processed_count: 3,
      updated_count: 2,
      first_processed_id: ids[0],
      last_processed_id: ids[2],
      found_oldest: false,
      found_newest: true,
      ignored_because_not_subscribed_channels: [],
    });
    expect((await hamlet.post('/messages/flags/narrow', range)).body).toMatchObject({
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
    });
  });

  it('takes no more than 5000 at once, whatever is asked for', async () => {
    const fields = { ...range, anchor: 'oldest', num_before: 5000, num_after: 5000 };
    expect(await hamlet.post('/messages/flags/narrow', fields)).toMatchObject({ status: 200 });
  });

  it('refuses to leave the anchor out of the middle', async () => {
    const fields = { ...range, num_before: 1, include_anchor: false };
    expect(await hamlet.post('/messages/flags/narrow', fields)).toMatchObject({
      status: 400,
      body: { msg: 'The anchor can only be excluded at an end of the range' },
    });
  });
});
