import { Chat, type Person, successful } from '@chat/chat-testing';
import { success } from '../answers.fixture.js';

let chat: Chat;
let alice: Person;
let bob: Person;
let guest: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [alice, bob, guest] = [await chat.person('Alice'), await chat.person('Bob'), await chat.person('Gus', 600)];
});
afterAll(() => chat.close());

const refused = (msg: string, code = 'BAD_REQUEST', status = 400) => ({ status, body: { result: 'error', msg, code } });

async function channel(id: number) {
  return successful(await alice.get(`/streams/${id}`))['stream'] as Record<string, unknown>;
}

describe('POST /channels/create', () => {
  it('creates a channel with its settings and subscribes those who are named', async () => {
    const answer = await alice.post('/channels/create', {
      name: ' lunch ',
      description: 'All *about*\nlunch',
      subscribers: [alice.userId, bob.userId],
      topics_policy: 'disable_empty_topic',
      can_subscribe_group: 3,
    });
    expect(answer).toMatchObject(success({ id: expect.any(Number) }));
    const id = answer.body['id'] as number;
    expect(await channel(id)).toMatchObject({
      name: 'lunch',
      rendered_description: '<p>All <em>about</em> lunch</p>',
      creator_id: alice.userId,
      subscriber_count: 2,
      topics_policy: 'disable_empty_topic',
      can_subscribe_group: 3,
      folder_id: null,
    });
  });

  it.each(['disable_empty_topic', '"disable_empty_topic"'])(
    'takes the topics policy %s, as subscribing does',
    async (sent) => {
      const [name, other] = [`plain or quoted ${sent}`, `subscribed to ${sent}`];
      const { id } = successful(await alice.post('/channels/create', { name, subscribers: [], topics_policy: sent }));
      expect(await channel(id as number)).toMatchObject({ topics_policy: 'disable_empty_topic' });
      const subscriptions = [{ name: other }];
      successful(await alice.post('/users/me/subscriptions', { subscriptions, topics_policy: sent }));
      const { stream_id: otherId } = successful(await alice.get('/get_stream_id', { stream: other }));
      expect(await channel(otherId as number)).toMatchObject({ topics_policy: 'disable_empty_topic' });
    },
  );

  it('may leave everybody out, the creator too', async () => {
    const answer = await alice.post('/channels/create', { name: 'empty', subscribers: [], invite_only: true });
    expect(await channel(answer.body['id'] as number)).toMatchObject({ subscriber_count: 0, invite_only: true });
  });

  it('refuses the name of another channel, archived or not', async () => {
    const { id } = successful(await alice.post('/channels/create', { name: 'taken', subscribers: [] }));
    const exists = refused("Channel 'Taken' already exists", 'CHANNEL_ALREADY_EXISTS', 409);
    expect(await alice.post('/channels/create', { name: 'Taken', subscribers: [] })).toMatchObject(exists);
    successful(await alice.delete(`/streams/${id as number}`));
    expect(await alice.post('/channels/create', { name: 'Taken', subscribers: [] })).toMatchObject(exists);
  });

  it('creates one channel when two ask for it at once', async () => {
    const answers = await Promise.all(
      [alice, bob].map((person) => person.post('/channels/create', { name: 'race', subscribers: [person.userId] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    [{ subscribers: [] }, "Missing 'name' argument"],
    [{ name: 'x' }, "Missing 'subscribers' argument"],
    [{ name: ' ', subscribers: [] }, "Channel name can't be empty."],
    [{ name: 'x', subscribers: [4711] }, 'No such user'],
    [{ name: 'x', subscribers: [], folder_id: 4711 }, 'Invalid channel folder ID'],
    [{ name: 'x', subscribers: [], is_default_stream: true }, 'Insufficient permission'],
    [{ name: 'x', subscribers: [], is_web_public: true }, 'Web-public channels are not enabled.'],
    [{ name: 'x', subscribers: [], topics_policy: 'none' }, 'Invalid topics_policy'],
  ])('refuses %j', async (fields, msg) => {
    expect(await alice.post('/channels/create', fields)).toMatchObject({ status: 400, body: { msg } });
  });

  it('is not for guests', async () => {
    expect(await guest.post('/channels/create', { name: 'x', subscribers: [] })).toMatchObject(
      refused('Not allowed for guest users'),
    );
  });

  it('subscribes others also without the right to add people to existing channels', async () => {
    successful(await chat.owner.patch('/realm', { can_add_subscribers_group: { new: 2 } }));
    const others = { subscribers: [bob.userId], can_administer_channel_group: 2 };
    const { id } = successful(await alice.post('/channels/create', { name: 'staffed', ...others }));
    expect(await channel(id as number)).toMatchObject({ subscriber_count: 1 });
  });
});

describe('GET /users/{user_id}/channels', () => {
  it('lists the channels of somebody that the reader may know of', async () => {
    const open = successful(await bob.post('/channels/create', { name: 'open', subscribers: [bob.userId] }))['id'];
    const hidden = successful(
      await bob.post('/channels/create', { name: 'hidden', subscribers: [bob.userId], invite_only: true }),
    )['id'];
    const of = async (reader: Person) =>
      successful(await reader.get(`/users/${bob.userId}/channels`))['subscribed_channel_ids'];
    expect(await of(bob)).toEqual(expect.arrayContaining([open, hidden]));
    expect(await of(alice)).toContain(open);
    expect(await of(alice)).not.toContain(hidden);
    expect(await of(guest)).toEqual([]);
    expect(await alice.get('/users/4711/channels')).toMatchObject(refused('No such user'));
  });

  it('names no channels of an account that is deactivated, whose subscriptions are kept but hidden', async () => {
    const gone = await chat.person('Gone');
    const id = await chat.channel('yard', [gone]);
    const channels = async () => (await alice.get(`/users/${gone.userId}/channels`)).body['subscribed_channel_ids'];
    const status = async () => (await alice.get(`/users/${gone.userId}/subscriptions/${id}`)).body['is_subscribed'];
    expect([await channels(), await status()]).toEqual([[id], true]);
    successful(await chat.owner.delete(`/users/${gone.userId}`));
    expect([await channels(), await status()]).toEqual([[], false]);
    successful(await chat.owner.post(`/users/${gone.userId}/reactivate`));
    expect([await channels(), await status()]).toEqual([[id], true]);
  });

  it('says nothing of those whom the reader may not know', async () => {
    const id = await chat.channel('garden', [guest]);
    successful(await chat.owner.patch('/realm', { can_access_all_users_group: { new: 6 } }));
    expect(await guest.get(`/users/${bob.userId}/channels`)).toMatchObject(refused('Insufficient permission'));
    const subscription = await guest.get(`/users/${bob.userId}/subscriptions/${id}`);
    expect(subscription).toMatchObject(refused('Insufficient permission'));
    expect(await guest.get(`/users/4711/subscriptions/${id}`)).toMatchObject(refused('No such user'));
  });
});
