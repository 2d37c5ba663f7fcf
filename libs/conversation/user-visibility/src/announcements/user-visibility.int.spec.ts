import { SystemGroup, UNKNOWN_USER_AVATAR } from '@chat/directory';
import { Chat, type Fields, type HeardEvent, listen, type Person } from '@chat/chat-testing';

let chat: Chat;
let [guest, hamlet, ophelia]: Person[] = [];

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  await restrict(true);
});
afterAll(() => chat.close());
beforeEach(async () => {
  guest = await chat.person('Guildenstern', 600);
});

const restrict = (isRestricted: boolean) =>
  chat.owner.patch('/realm', {
    can_access_all_users_group: { new: isRestricted ? SystemGroup.members : SystemGroup.everyone },
  });
const listing = (isIncomplete: boolean) => ({
  client_capabilities: { notification_settings_null: false, user_list_incomplete: isIncomplete },
});

/** The events that the guest's client gets meanwhile. */
async function receivedDuring(work: () => Promise<unknown>, fields: Fields = listing(true)): Promise<HeardEvent[]> {
  const { heard } = await listen(guest!, { event_types: ['realm_user', 'typing'], ...fields });
  await work();
  return heard();
}

const add = (person: Person) => ({ type: 'realm_user', op: 'add', person: { full_name: person.fullName } });
const remove = ({ userId }: Person) => ({ op: 'remove', person: { user_id: userId, full_name: 'Unknown user' } });
const unknown = ({ userId }: Person) => ({
  user_id: userId,
  full_name: 'Unknown user',
  email: `user${userId}@chat.invalid`,
  delivery_email: null,
  avatar_url: UNKNOWN_USER_AVATAR,
});

describe('a restricted guest', () => {
  it('finds placeholders for people whom it does not know, or nothing, as its client wants', async () => {
    const { body } = await guest!.get('/users');
    expect(body['members']).toContainEqual(expect.objectContaining(unknown(hamlet!)));
    const register = async (isIncomplete: boolean) => {
      const answer = await guest!.post('/register', { ...listing(isIncomplete), fetch_event_types: ['realm_user'] });
      return answer.body['realm_users'];
    };
    expect(await register(true)).toMatchObject([{ user_id: guest!.userId }]);
    expect(await register(false)).toContainEqual(expect.objectContaining(unknown(hamlet!)));
  });

  it.each([
    [() => hamlet!.userId, 'Insufficient permission'],
    [() => `user${hamlet!.userId}@chat.invalid`, 'Insufficient permission'],
    [() => hamlet!.email, 'No such user'],
  ])('cannot look them up, case %#', async (reference, msg) => {
    expect((await guest!.get(`/users/${reference()}`)).body).toMatchObject({ code: 'BAD_REQUEST', msg });
  });

  it('can neither write to them nor mention them', async () => {
    const direct = { type: 'direct', to: [hamlet!.userId], content: 'Who is there?' };
    expect((await guest!.post('/messages', direct)).body).toMatchObject({
      msg: 'You do not have permission to access some of the recipients.',
    });
    const byAddress = await guest!.post('/messages', { ...direct, to: hamlet!.email });
    expect(byAddress.body).toMatchObject({ msg: `Invalid email '${hamlet!.email}'` });
    const { body } = await guest!.post('/messages/render', { content: '@**Hamlet**' });
    expect(body['rendered']).toBe('<p>@<strong>Hamlet</strong></p>');
    expect((await guest!.post('/typing', { op: 'start', to: [hamlet!.userId] })).body).toMatchObject({
      msg: `Invalid user ID ${hamlet!.userId}`,
    });
  });

  it('does not see them type', async () => {
    expect(await receivedDuring(() => hamlet!.post('/typing', { op: 'start', to: [guest!.userId] }))).toEqual([]);
  });

  it('gets to know whoever writes to it, before the message, and all who are written to', async () => {
    const fields = { type: 'direct', to: [guest!.userId, ophelia!.userId], content: 'Words' };
    const write = () =>
      receivedDuring(() => hamlet!.post('/messages', fields), {
        ...listing(true),
        event_types: ['realm_user', 'message'],
      });
    const received = await write();
    expect(received).toMatchObject([
      add(hamlet!),
      add(ophelia!),
      { type: 'message', message: { sender_full_name: 'Hamlet' } },
    ]);
    expect(await write()).toMatchObject([{ type: 'message' }]);
  });

  it('gets to know people in channels, and forgets them when they meet nowhere any more', async () => {
    const id = await chat.channel(`court ${guest!.userId}`, [hamlet!]);
    const [here, other] = [`court ${guest!.userId}`, `stage ${guest!.userId}`];
    const enter = (name: string, ...people: Person[]) =>
      chat.owner.post('/users/me/subscriptions', {
        subscriptions: [{ name }],
        principals: people.map(({ userId }) => userId),
      });
    const leave = (name: string, person: Person) =>
      chat.owner.delete('/users/me/subscriptions', { subscriptions: [name], principals: [person.userId] });
    expect(await receivedDuring(() => enter(here, guest!))).toMatchObject([add(hamlet!)]);
    expect(await receivedDuring(() => enter(here, ophelia!))).toMatchObject([add(ophelia!)]);
    expect(await receivedDuring(() => enter(other, guest!, ophelia!))).toEqual([]);
    expect(await receivedDuring(() => leave(here, ophelia!))).toEqual([]);
    await hamlet!.post('/messages', { type: 'channel', to: id, topic: 'play', content: 'Exit' });
    expect(await receivedDuring(() => leave(here, hamlet!))).toMatchObject([remove(hamlet!)]);
    const { body } = await guest!.get('/messages', {
      anchor: 'newest',
      num_before: 9,
      num_after: 0,
      narrow: [['channel', here]],
    });
    expect(body['messages']).toContainEqual(
      expect.objectContaining({
        sender_id: hamlet!.userId,
        sender_full_name: 'Unknown user',
        sender_email: `user${hamlet!.userId}@chat.invalid`,
        avatar_url: UNKNOWN_USER_AVATAR,
      }),
    );
    expect(await receivedDuring(() => leave(other, guest!))).toMatchObject([remove(ophelia!)]);
  });

  it('hears of new accounts only that they exist', async () => {
    let yorick!: Person;
    const join = async () => void (yorick = await chat.person('Yorick'));
    expect(await receivedDuring(join, listing(true))).toEqual([]);
    const received = await receivedDuring(join, listing(false));
    expect(received).toMatchObject([{ op: 'add', person: unknown(yorick), inaccessible_user: true }]);
    expect(await receivedDuring(() => chat.owner.patch(`/users/${yorick.userId}`, { full_name: 'Skull' }))).toEqual([]);
  });

  it('knows everybody as soon as it is a member, and forgets them as a guest', async () => {
    const appoint = (role: number) => chat.owner.patch(`/users/${guest!.userId}`, { role });
    expect(await receivedDuring(() => appoint(400))).toContainEqual(expect.objectContaining({ op: 'add' }));
    expect((await guest!.get(`/users/${hamlet!.userId}`)).body.result).toBe('success');
    expect(await receivedDuring(() => appoint(600))).toContainEqual(expect.objectContaining(remove(hamlet!)));
  });

  it('knows everybody where the organization opens up', async () => {
    const opened = await receivedDuring(() => restrict(false));
    expect(opened).toContainEqual(
      expect.objectContaining({ op: 'add', person: expect.objectContaining({ full_name: 'Hamlet' }) }),
    );
    expect(await receivedDuring(() => restrict(true))).toContainEqual(expect.objectContaining(remove(hamlet!)));
  });
});
