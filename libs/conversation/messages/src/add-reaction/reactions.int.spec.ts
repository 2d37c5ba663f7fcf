import { SystemGroup } from '@chat/directory';
import { Chat, listening, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let laertes: Person;
let yorick: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, laertes, yorick] = [
    await chat.person('Hamlet'),
    await chat.person('Ophelia'),
    await chat.person('Laertes'),
    await chat.person('Yorick', 600),
  ];
  await chat.channel('kitchen', [hamlet, ophelia]);
});

afterAll(() => chat.close());

const send = async (who: Person, content: string, fields: Readonly<Record<string, unknown>> = {}) =>
  await who.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content, ...fields });
const react = (who: Person, id: number, emoji: object) => who.post(`/messages/${id}/reactions`, { ...emoji });
const unreact = (who: Person, id: number, emoji: object) => who.delete(`/messages/${id}/reactions`, { ...emoji });

async function reactionsOf(who: Person, id: number): Promise<object[]> {
  const { body } = await who.get(`/messages/${id}`);
  return (body['message'] as { reactions: object[] }).reactions;
}

const OK = { status: 200, body: { result: 'success', msg: '' } };
const refusal = (msg: string, code = 'BAD_REQUEST') => ({ status: 400, body: { result: 'error', code, msg } });
const INVALID = refusal('Invalid message(s)');
const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };

describe('reactions', () => {
  it('are in the message, in order, under the name that the first one gave', async () => {
    const id = await send(hamlet, 'Soup');
    expect(await react(ophelia, id, { emoji_name: 'tada' })).toMatchObject(OK);
    expect(await react(hamlet, id, { emoji_name: '+1' })).toMatchObject(OK);
    expect(await react(ophelia, id, { emoji_name: 'thumbs_up' })).toMatchObject(OK);

    const thumb = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' };
    const reactions = [
      { ...tada, user_id: ophelia.userId },
      { ...thumb, user_id: hamlet.userId },
      { ...thumb, user_id: ophelia.userId },
    ];
    expect(await reactionsOf(hamlet, id)).toEqual(reactions);
    const { body } = await hamlet.get('/messages', { anchor: id, num_before: 1, num_after: 1 });
    const listed = (body['messages'] as { id: number; reactions: object[] }[]).find((message) => message.id === id);
    expect(listed?.reactions).toEqual(reactions);

    expect(await unreact(ophelia, id, { emoji_name: 'tada' })).toMatchObject(OK);
    expect(await reactionsOf(hamlet, id)).toEqual(reactions.slice(1));
  });

  it('are refused in the words of the API', async () => {
    const id = await send(hamlet, 'Soup');
    await react(hamlet, id, tada);
    expect(await react(hamlet, id, tada)).toMatchObject(refusal('Reaction already exists.', 'REACTION_ALREADY_EXISTS'));
    expect(await react(hamlet, id, {})).toMatchObject({ status: 400 });
    expect(await react(hamlet, id, { emoji_name: 'nonsense' })).toMatchObject(
      refusal("Emoji 'nonsense' does not exist"),
    );
    const named = { ...tada, emoji_code: '1f44d' };
    expect(await react(hamlet, id, named)).toMatchObject(refusal('Invalid emoji name.'));
    expect(await react(hamlet, id, { ...tada, emoji_code: 'x' })).toMatchObject(refusal('Invalid emoji code.'));
    expect(await react(hamlet, id, { ...tada, reaction_type: 'x' })).toMatchObject(refusal('Invalid emoji type.'));
    expect(await unreact(hamlet, id, {})).toMatchObject(
      refusal('At least one of the following arguments must be present: emoji_name, emoji_code'),
    );
    expect(await unreact(hamlet, id, { emoji_code: '1f44d' })).toMatchObject(
      refusal("Reaction doesn't exist.", 'REACTION_DOES_NOT_EXIST'),
    );
    expect(await react(hamlet, 999_999, tada)).toMatchObject(INVALID);
  });

  it("know the server's own emoji by both spellings of its type", async () => {
    const id = await send(hamlet, 'Soup');
    const extra = { emoji_name: 'zulip', emoji_code: 'zulip' };
    expect(await react(hamlet, id, { ...extra, reaction_type: 'service_extra_emoji' })).toMatchObject(OK);
    expect(await react(ophelia, id, { emoji_name: 'zulip' })).toMatchObject(OK);
    expect(await reactionsOf(hamlet, id)).toEqual(
      [hamlet, ophelia].map(({ userId }) => ({ ...extra, reaction_type: 'zulip_extra_emoji', user_id: userId })),
    );
    expect(await unreact(hamlet, id, { ...extra, reaction_type: 'zulip_extra_emoji' })).toMatchObject(OK);
  });

  it('are for those who may read the message, where it can still change', async () => {
    await chat.channel('cellar', [hamlet], { invite_only: true });
    const [hidden, open] = [await send(hamlet, 'Psst', { to: 'cellar' }), await send(hamlet, 'Soup')];
    expect(await react(ophelia, hidden, tada)).toMatchObject(INVALID);
    expect(await react(yorick, open, tada)).toMatchObject(INVALID);
    expect(await react(laertes, open, tada)).toMatchObject(OK);

    const attic = await chat.channel('attic', [hamlet]);
    const archived = await send(hamlet, 'Dust', { to: 'attic' });
    await react(hamlet, archived, tada);
    await chat.owner.delete(`/streams/${attic}`);
    expect(await react(hamlet, archived, { emoji_name: '+1' })).toMatchObject(INVALID);
    expect(await unreact(hamlet, archived, tada)).toMatchObject(INVALID);
  });

  it('make a message known to who reacts, as read', async () => {
    const id = await send(hamlet, 'Soup');
    await react(laertes, id, tada);
    const { body } = await laertes.get('/messages', { message_ids: [id] });
    expect(body['messages']).toMatchObject([{ id, flags: ['read', 'historical'] }]);
  });

  it('reach the clients of those who have the message in view, and nobody else', async () => {
    const id = await send(hamlet, 'Soup');
    const direct = await send(hamlet, 'Psst', { type: 'direct', to: [ophelia.userId] });
    const queues = await Promise.all([hamlet, ophelia, laertes, yorick].map((who) => listening(who, 'reaction')));
    await react(laertes, id, { emoji_name: 'tada' });
    await react(ophelia, direct, { emoji_name: 'tada' });
    await unreact(laertes, id, { emoji_code: '1f389' });

    const event = { type: 'reaction', ...tada };
    const add = { ...event, op: 'add', user_id: laertes.userId, message_id: id };
    const private_ = { ...event, op: 'add', user_id: ophelia.userId, message_id: direct };
    const remove = { ...add, op: 'remove' };
    expect(await Promise.all(queues.map((queue) => queue()))).toEqual([
      [add, private_, remove],
      [add, private_, remove],
      [add, remove],
      [],
    ]);
  });

  it('move with their message, and go with it', async () => {
    const porch = await chat.channel('porch', [hamlet, ophelia]);
    const id = await send(hamlet, 'Soup');
    await react(ophelia, id, tada);
    await hamlet.patch(`/messages/${id}`, { stream_id: porch, topic: 'dinner' });
    expect(await reactionsOf(hamlet, id)).toHaveLength(1);
    const heard = await listening(ophelia, 'reaction');
    await unreact(ophelia, id, tada);
    await react(ophelia, id, { emoji_name: 'smile' });
    expect(await heard()).toMatchObject([{ op: 'remove' }, { op: 'add', emoji_code: '1f642' }]);

    await chat.owner.delete(`/messages/${id}`);
    expect(await react(hamlet, id, tada)).toMatchObject(INVALID);
    await eventually(async () => {
      const types = (await chat.events()).filter(({ stream }) => stream === `message-${id}`).map(({ type }) => type);
      expect(types).toEqual(['MessageDeleted']);
    });
  });

  it('make participants of a topic', async () => {
    const id = await send(hamlet, 'Who is coming?', { topic: 'party' });
    await react(ophelia, id, tada);
    const call = await send(hamlet, '@**topic** tonight', { topic: 'party' });
    const { body } = await ophelia.get('/messages', { message_ids: [call] });
    expect(body['messages']).toMatchObject([{ flags: expect.arrayContaining(['topic_wildcard_mentioned']) }]);
  });

  it('name who reacted, to the one client that cannot do without', async () => {
    const id = await send(hamlet, 'Soup for everybody');
    const terminal = yorick.in('ZulipTerminal/0.7.0 Linux (Debian; 12)');
    const listen = async (client: typeof terminal) => {
      const registration = { event_types: ['reaction'], fetch_event_types: [], all_public_streams: false };
      const { queue_id } = (await client.post('/register', registration)).body;
      return async () => {
        const { body } = await client.get('/events', { queue_id, last_event_id: -1, dont_block: true });
        return (body['events'] as { user?: object }[]).map(({ user }) => user);
      };
    };
    const subscription = { subscriptions: [{ name: 'kitchen' }], principals: [yorick.userId] };
    await chat.owner.post('/users/me/subscriptions', subscription);
    const [inTerminal, elsewhere] = [await listen(terminal), await listen(yorick)];
    await react(ophelia, id, tada);
    const user = { user_id: ophelia.userId, email: ophelia.email, full_name: 'Ophelia' };
    expect(await inTerminal()).toEqual([user]);
    expect(await elsewhere()).toEqual([undefined]);

    const shown = async (client: typeof terminal) =>
      ((await client.get(`/messages/${id}`)).body['message'] as { reactions: object[] }).reactions;
    expect(await shown(terminal)).toMatchObject([{ user_id: ophelia.userId, user }]);
    expect(await shown(yorick)).toEqual([expect.not.objectContaining({ user: expect.anything() })]);
    const { body } = await terminal.get('/messages', { message_ids: [id] });
    expect(body['messages']).toMatchObject([{ reactions: [{ user }] }]);

    await chat.owner.patch('/realm', { can_access_all_users_group: { new: SystemGroup.members } });
    await ophelia.delete('/users/me/subscriptions', { subscriptions: ['kitchen'] });
    const stranger = { user_id: ophelia.userId, full_name: 'Unknown user' };
    expect(await shown(terminal)).toMatchObject([{ user: stranger }]);
  });
});
