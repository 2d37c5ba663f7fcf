import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let kitchen: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
  await chat.channel('tower', [hamlet, ophelia]);
});

afterAll(() => chat.close());

async function say(fields: Readonly<Record<string, unknown>>): Promise<number> {
  return await ophelia.send({ type: 'stream', content: 'Hello', ...fields });
}

async function unread(): Promise<number[]> {
  const narrow = [
    ['is', 'unread'],
    ['sender', ophelia.email],
  ];
  const { messages } = successful(await hamlet.get('/messages', { anchor: 0, num_after: 100, narrow }));
  return (messages as { id: number }[]).map(({ id }) => id);
}

describe('marking as read', () => {
  it('covers a topic, then a channel, then everything, and notifies the account’s clients', async () => {
    const lunch = await say({ to: 'kitchen', topic: 'Lunch' });
    const dinner = await say({ to: 'kitchen', topic: 'dinner' });
    const ghost = await say({ to: 'tower', topic: 'ghost' });
    const direct = await say({ type: 'direct', to: [hamlet.userId] });
    const lunchAgain = await say({ to: 'kitchen', topic: 'lunch' });
    expect(await unread()).toEqual([lunch, dinner, ghost, direct, lunchAgain]);
    const { body: queue } = await hamlet.post('/register', { event_types: ['update_message_flags'] });

    await hamlet.post('/mark_topic_as_read', { stream_id: kitchen, topic_name: 'LUNCH' });
    expect(await unread()).toEqual([dinner, ghost, direct]);
    await hamlet.post('/mark_stream_as_read', { stream_id: kitchen });
    expect(await unread()).toEqual([ghost, direct]);
    expect(await hamlet.post('/mark_all_as_read')).toMatchObject({ status: 200, body: { complete: true } });
    expect(await unread()).toEqual([]);

    const polled = await hamlet.get('/events', { queue_id: queue['queue_id'], last_event_id: -1, dont_block: true });
    expect(polled.body['events']).toMatchObject([
      { op: 'add', flag: 'read', all: false, messages: [lunch, lunchAgain] },
      { op: 'add', flag: 'read', all: false, messages: expect.arrayContaining([dinner]) },
      { op: 'add', flag: 'read', all: true, messages: [] },
    ]);
  });

  it.each([
    ['an unknown channel', '/mark_stream_as_read', { stream_id: 4711 }, 'Invalid channel ID'],
    ['an unknown channel', '/mark_topic_as_read', { stream_id: 4711, topic_name: 'x' }, 'Invalid channel ID'],
    ['an unknown topic', '/mark_topic_as_read', { stream_id: 1, topic_name: 'Nope' }, "No such topic 'Nope'"],
  ])('is refused for %s', async (_case, path, fields, msg) => {
    const sent = { ...fields, stream_id: fields.stream_id === 1 ? kitchen : fields.stream_id };
    expect(await hamlet.post(path, sent)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg } });
  });

  it('says nothing of topics that protected history hides', async () => {
    const secret = await chat.channel('secret', [], { invite_only: true, history_public_to_subscribers: false });
    const tell = (topic: string) =>
      chat.owner.post('/messages', { type: 'stream', to: 'secret', topic, content: 'Psst' });
    await chat.owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'secret' }] });
    await tell('before');
    const joins = { subscriptions: [{ name: 'secret' }], principals: [hamlet.userId] };
    await chat.owner.post('/users/me/subscriptions', joins);
    await tell('after');
    const mark = (topic_name: string) => hamlet.post('/mark_topic_as_read', { stream_id: secret, topic_name });
    expect(await mark('after')).toMatchObject({ status: 200 });
    expect(await mark('before')).toMatchObject({ status: 400, body: { msg: "No such topic 'before'" } });
  });
});
