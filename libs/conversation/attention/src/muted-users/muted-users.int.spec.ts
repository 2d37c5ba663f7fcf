import { SystemGroup } from '@chat/directory';
import { Chat, listening, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let guest: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, guest] = [await chat.person('Hamlet'), await chat.person('Ophelia'), await chat.person('Gus', 600)];
  await chat.channel('kitchen', [hamlet, ophelia]);
});

afterAll(() => chat.close());

const mute = (person: Person, other: number) => person.post(`/users/me/muted_users/${other}`);
const unmute = (person: Person, other: number) => person.delete(`/users/me/muted_users/${other}`);

async function write(from: Person, ...to: Person[]): Promise<number> {
  const fields = { type: 'direct', to: to.map(({ userId }) => userId), content: 'Hello' };
  return await from.send(fields);
}

const ask = (from: Person, topic: string): Promise<number> =>
  from.send({ type: 'stream', to: 'bakery', topic, content: 'Is the bread ready?' });

async function flagsOf(reader: Person, messageId: number): Promise<string[]> {
  return (successful(await reader.get(`/messages/${messageId}`))['message'] as { flags: string[] }).flags;
}

describe('Muted users', () => {
  it('are muted with their unread direct messages, and write what is read from then on', async () => {
    const [own, group, mine] = [
      await write(ophelia, hamlet),
      await write(ophelia, hamlet, guest),
      await write(guest, hamlet, ophelia),
    ];
    const types = ['muted_users', 'update_message_flags'];
    const [heard, muted] = [await listening(hamlet, ...types), await listening(ophelia, ...types)];
    successful(await mute(hamlet, ophelia.userId));
    const list = [{ id: ophelia.userId, timestamp: expect.any(Number) }];
    const frame = { op: 'add', operation: 'add', flag: 'read', all: false };
    expect(await heard()).toEqual([
      { type: 'update_message_flags', ...frame, messages: [own, group] },
      { type: 'muted_users', muted_users: list },
    ]);
    expect(await muted()).toEqual([]);
    expect(await flagsOf(hamlet, own)).toEqual(['read']);
    expect(await flagsOf(hamlet, mine)).toEqual([]);
    expect(successful(await hamlet.post('/register', { fetch_event_types: ['muted_users'] }))['muted_users']).toEqual(
      list,
    );

    const [arriving, others] = [await listening(hamlet, 'message'), await listening(guest, 'message')];
    const later = await write(ophelia, hamlet, guest);
    const fields = { type: 'stream', to: 'kitchen', topic: 'lunch', content: '@**Hamlet**' };
    await ophelia.post('/messages', fields);
    expect(await arriving()).toMatchObject([{ flags: ['read'] }, { flags: ['read', 'mentioned'] }]);
    expect(await others()).toMatchObject([{ flags: [] }]);
    expect(await flagsOf(hamlet, later)).toEqual(['read']);

    const ending = await listening(hamlet, ...types);
    successful(await unmute(hamlet, ophelia.userId));
    expect(await ending()).toEqual([{ type: 'muted_users', muted_users: [] }]);
    expect(await flagsOf(hamlet, await write(ophelia, hamlet))).toEqual([]);
    expect(await flagsOf(hamlet, later)).toEqual(['read']);
  });

  it('are muted with their unread messages of channels, also of moved ones', async () => {
    const reader = await chat.person('Reader');
    for (const name of ['bakery', 'pantry']) await chat.channel(name, [reader, ophelia, guest]);
    const [asked, answered, moved] = [
      await ask(ophelia, 'bread'),
      await ask(guest, 'bread'),
      await ask(ophelia, 'jam'),
    ];
    const { stream_id: pantryId } = successful(await reader.get('/get_stream_id', { stream: 'pantry' }));
    successful(await chat.owner.patch(`/messages/${moved}`, { stream_id: pantryId }));
    const heard = await listening(reader, 'update_message_flags');
    successful(await mute(reader, ophelia.userId));
    expect(await heard()).toMatchObject([{ op: 'add', flag: 'read', messages: [asked, moved] }]);
    expect(await flagsOf(reader, answered)).toEqual([]);
    expect(await flagsOf(reader, moved)).toEqual(['read']);
  });

  it('are anybody but oneself, for guests too', async () => {
    const bot = await chat.bot(ophelia, 'Helper');
    const gone = await chat.person('Gone');
    successful(await chat.owner.delete(`/users/${gone.userId}`));
    for (const other of [bot, gone]) successful(await mute(guest, other.userId));
    for (const [id, msg] of [
      [guest.userId, 'Cannot mute self'],
      [4711, 'No such user'],
      [bot.userId, 'User already muted'],
    ] as const) {
      expect(await mute(guest, id)).toMatchObject({ status: 400, body: { msg, code: 'BAD_REQUEST' } });
    }
    expect(await unmute(guest, ophelia.userId)).toMatchObject({ status: 400, body: { msg: 'User is not muted' } });
    expect(await unmute(guest, 4711)).toMatchObject({ status: 400, body: { msg: 'No such user' } });
    expect((await mute(guest, Number.NaN)).status).toBe(404);
  });

  it('are people whom a guest may know; who is muted already can always be unmuted', async () => {
    const [stranger, friend] = [await chat.person('Stranger'), await chat.person('Friend')];
    const hall = { subscriptions: [{ name: 'hall' }], principals: [friend.userId, guest.userId] };
    successful(await chat.owner.post('/users/me/subscriptions', hall));
    const lost = await chat.person('Lost');
    successful(await mute(guest, lost.userId));
    successful(await chat.owner.patch('/realm', { can_access_all_users_group: { new: SystemGroup.members } }));

    const refused = { status: 400, body: { msg: 'Insufficient permission', code: 'BAD_REQUEST' } };
    expect(await mute(guest, stranger.userId)).toMatchObject(refused);
    successful(await mute(guest, friend.userId));
    successful(await unmute(guest, lost.userId));
    successful(await mute(hamlet, stranger.userId));
  });
});
