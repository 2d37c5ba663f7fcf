import { SystemGroup } from '@chat/directory';
import { Chat, listening, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
});
afterAll(() => chat.close());

const CAR = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' };

const set = (fields: object, person = hamlet) => person.post('/users/me/status', { ...fields });
const statusOf = async (person: Person, viewer = ophelia) =>
  (await viewer.get(`/users/${person.userId}/status`)).body['status'];

describe('a status', () => {
  it('is words and an emoji, of which each can be set and cleared alone', async () => {
    const received = await listening(ophelia, 'user_status');
    expect(await set({ status_text: '  on the battlements ' })).toMatchObject({ status: 200, body: { msg: '' } });
    await set({ emoji_name: 'car' });
    expect(await statusOf(hamlet)).toEqual({ status_text: 'on the battlements', ...CAR });
    const { body } = await ophelia.post('/register', { fetch_event_types: ['user_status'] });
    expect(body['user_status']).toEqual({ [hamlet.userId]: { status_text: 'on the battlements', ...CAR } });
    await set({ status_text: '' });
    await set({ emoji_name: '' });
    expect(await statusOf(hamlet)).toEqual({});
    const event = { type: 'user_status', user_id: hamlet.userId };
    expect(await received()).toEqual([
      { ...event, status_text: 'on the battlements' },
      { ...event, ...CAR },
      { ...event, status_text: '' },
      { ...event, emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
    ]);
  });

  it('makes invisible and visible again, and clients are notified in this order, every time', async () => {
    await hamlet.post('/users/me/presence', { status: 'active' });
    const own = await listening(hamlet, 'user_settings', 'presence', 'user_status');
    await set({ away: true });
    await set({ away: true, status_text: 'gone' });
    expect(await statusOf(hamlet)).toEqual({ away: true, status_text: 'gone' });
    await set({ away: false });
    expect(await statusOf(hamlet)).toEqual({ status_text: 'gone' });
    const events = await own();
    expect(events.map(({ type }) => type)).toEqual(
      [1, 2, 3].flatMap(() => ['user_settings', 'presence', 'user_status']),
    );
    expect(events.filter(({ type }) => type === 'user_status')).toMatchObject([
      { away: true },
      { away: true, status_text: 'gone' },
      { away: false },
    ]);
  });

  it.each([
    [{}, 'Client did not pass any new values.'],
    [{ emoji_code: '1f697' }, 'Client did not pass any new values.'],
    [
      { status_text: 'x', emoji_code: '1f697' },
      'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    ],
    [{ emoji_name: 'no_such' }, "Emoji 'no_such' does not exist"],
    [{ emoji_name: 'car', emoji_code: '1f600' }, 'Invalid emoji name.'],
    [{ emoji_name: 'car', emoji_code: '7', reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
    [{ ...CAR, reaction_type: 'painting' }, 'Invalid emoji type.'],
    [{ status_text: 'x'.repeat(61) }, 'status_text is too long (limit: 60 characters)'],
  ])('is refused when it is %j', async (fields, msg) => {
    expect(await set(fields)).toMatchObject({ status: 400, body: { msg, code: 'BAD_REQUEST' } });
  });

  it('may have 60 characters, and is for people', async () => {
    expect((await set({ status_text: '✔'.repeat(60) }, ophelia)).status).toBe(200);
    const bot = await chat.bot(hamlet, 'Yorick');
    expect((await set({}, bot)).body.msg).toBe('This endpoint does not accept bot requests.');
  });

  it('is set for others by administrators', async () => {
    const path = `/users/${ophelia.userId}/status`;
    expect((await chat.owner.post(path, { status_text: 'in the brook', emoji_name: 'car' })).status).toBe(200);
    expect(await statusOf(ophelia, hamlet)).toEqual({ status_text: 'in the brook', ...CAR });
  });

  it('is set for active people only, and not by them', async () => {
    const [bot, gone] = [await chat.bot(hamlet, 'Player'), await chat.person('Polonius')];
    await chat.owner.delete(`/users/${gone.userId}`);
    for (const person of [chat.owner, hamlet]) {
      for (const [userId, msg] of [
        [9999, 'No such user'],
        [bot.userId, 'No such user'],
        [gone.userId, 'User is deactivated'],
      ] as const) {
        expect((await person.post(`/users/${userId}/status`, { status_text: 'x' })).body.msg).toBe(msg);
      }
    }
    const refused = { status: 400, body: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } };
    for (const { userId } of [ophelia, hamlet]) {
      expect(await hamlet.post(`/users/${userId}/status`, { status_text: 'x' })).toMatchObject(refused);
    }
  });

  it('is erased from the log when another one replaces it', async () => {
    await set({ status_text: 'a secret' }, ophelia);
    await set({ status_text: 'no secret' }, ophelia);
    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toContain('a secret'));
    const again = await ophelia.post('/register', { fetch_event_types: ['user_status'] });
    expect(again.body['user_status']).toMatchObject({ [ophelia.userId]: { status_text: 'no secret' } });
  });

  it('is hidden from guests who never met the account', async () => {
    await chat.owner.patch('/realm', { can_access_all_users_group: { new: SystemGroup.members } });
    const guest = await chat.person('Guildenstern', 600);
    const received = await listening(guest, 'user_status');
    await set({ status_text: 'unseen' });
    expect(await received()).toEqual([]);
    const { body } = await guest.post('/register', { fetch_event_types: ['user_status'] });
    expect(body['user_status']).toEqual({});
    expect((await guest.get(`/users/${hamlet.userId}/status`)).body.msg).toBe('Insufficient permission');
  });
});
