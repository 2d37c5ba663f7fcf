import { Chat, type Person, successful } from '@chat/chat-testing';
import { channelEvents, success } from '../answers.fixture.js';

let chat: Chat;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  chat = await Chat.open();
  alice = await chat.person('Alice');
  bob = await chat.person('Bob');
});
afterAll(() => chat.close());

describe('POST /users/me/subscriptions', () => {
  it('creates what is missing, subscribes, and answers by account', async () => {
    const subscriptions = [
      { name: 'lunch', description: 'All *about*\nlunch', color: '#abcdef' },
      { name: 'news', description: null, color: null },
    ];
    const answer = await alice.post('/users/me/subscriptions', {
      subscriptions,
      principals: [alice.userId, bob.userId],
    });
    expect(answer).toMatchObject(
      success({
        subscribed: { [alice.userId]: ['lunch', 'news'], [bob.userId]: ['lunch', 'news'] },
        already_subscribed: {},
        new_subscription_messages_sent: true,
      }),
    );
    expect(answer.body).not.toHaveProperty('unauthorized');
    expect(answer.body).not.toHaveProperty('ignored_parameters_unsupported');
    const own = await alice.get('/users/me/subscriptions', { include_subscribers: true });
    expect(own.body['subscriptions']).toMatchObject([
      {
        name: 'lunch',
        description: 'All *about* lunch',
        rendered_description: '<p>All <em>about</em> lunch</p>',
        color: '#abcdef',
        creator_id: alice.userId,
        subscribers: [alice.userId, bob.userId],
      },
      { name: 'news', color: '#76ce90' },
    ]);
  });

  it('may be repeated', async () => {
    const before = await channelEvents(chat);
    const answer = await alice.post('/users/me/subscriptions', { subscriptions: [{ name: 'LUNCH' }] });
    expect(answer).toMatchObject(success({ subscribed: {}, already_subscribed: { [alice.userId]: ['lunch'] } }));
    expect(await channelEvents(chat)).toEqual(before);
  });

  it('subscribes to an archived channel, too, by both ways', async () => {
    const id = await chat.channel('attic', [alice]);
    successful(await chat.owner.delete(`/streams/${id}`));
    const subscriptions = [{ name: 'attic' }];
    expect(await bob.post('/users/me/subscriptions', { subscriptions })).toMatchObject(
      success({ subscribed: { [bob.userId]: ['attic'] }, already_subscribed: {} }),
    );
    expect(await alice.patch('/users/me/subscriptions', { add: subscriptions })).toMatchObject(
      success({ subscribed: {}, already_subscribed: { [alice.userId]: ['attic'] } }),
    );
    expect(await alice.get(`/streams/${id}/members`)).toMatchObject(
      success({ subscribers: [alice.userId, bob.userId] }),
    );
  });

  it('changes nothing when a part of it is refused', async () => {
    const before = await channelEvents(chat);
    const subscriptions = [{ name: 'brand new' }];
    const answer = await alice.post('/users/me/subscriptions', { subscriptions, principals: [bob.userId, 999] });
    expect(answer).toMatchObject({ status: 400, body: { result: 'error', code: 'BAD_REQUEST', msg: 'No such user' } });
    expect(await channelEvents(chat)).toEqual(before);
  });

  it('makes one channel of a name that many ask for at once', async () => {
    const names = ['Rush', 'rush', ' RUSH', 'rusH '];
    const ask = (name: string) => alice.post('/users/me/subscriptions', { subscriptions: [{ name }] });
    const answers = await Promise.all(names.map(ask));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const channels = (await alice.get('/streams')).body['streams'] as { name: string }[];
    expect(channels.filter(({ name }) => name.toLowerCase() === 'rush')).toHaveLength(1);
  });

  it('takes addresses, settings as plain values, and words for the retention', async () => {
    const settings = { invite_only: true, can_send_message_group: 3, message_retention_days: 'unlimited' };
    const subscriptions = [{ name: 'board' }];
    const answer = await chat.owner.post('/users/me/subscriptions', {
      subscriptions,
      principals: [bob.email],
      ...settings,
    });
    expect(answer).toMatchObject(success({ subscribed: { [bob.userId]: ['board'] } }));
    const { body } = await bob.get('/get_stream_id', { stream: 'Board' });
    expect((await bob.get(`/streams/${String(body['stream_id'])}`)).body['stream']).toMatchObject({
      invite_only: true,
      history_public_to_subscribers: false,
      message_retention_days: -1,
      stream_post_policy: 2,
    });
  });

  it.each([
    [{}, "Missing 'subscriptions' argument"],
    [{ subscriptions: 'lunch' }, 'subscriptions is not valid JSON'],
    [{ subscriptions: ['lunch'] }, 'subscriptions[0] is not a dict'],
    [{ subscriptions: [{}] }, 'subscriptions[0]["name"] field is missing: Field required'],
    [
      { subscriptions: [{ name: 'x', color: 'red' }] },
      'Invalid subscriptions[0]: Value error, add.color is not a valid hex color code',
    ],
    [{ subscriptions: [{ name: 'x' }], message_retention_days: 0 }, "Bad value for 'message_retention_days': 0"],
  ])('refuses %j', async (fields, msg) => {
    expect(await alice.post('/users/me/subscriptions', fields)).toMatchObject({ status: 400, body: { msg } });
  });

  it('refuses guests before it reads what they want', async () => {
    const guest = await chat.person('Guest', 600);
    expect((await guest.post('/users/me/subscriptions')).body.msg).toBe('Not allowed for guest users');
  });
});
