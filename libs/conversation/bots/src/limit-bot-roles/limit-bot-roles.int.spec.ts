import { Chat, listening, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let portia: Person;
let bot: Person;

beforeEach(async () => {
  chat = await Chat.open();
  portia = await chat.person('Portia', 200);
  bot = await chat.bot(portia, 'Puck');
});
afterEach(() => chat.close());

const change = async (userId: number, role: number) => successful(await chat.owner.patch(`/users/${userId}`, { role }));
const roleOf = async (userId: number) =>
  (successful(await chat.owner.get(`/users/${userId}`))['user'] as { role: number }).role;

async function channelsOf(reader: Person): Promise<string[]> {
  const { streams } = successful(await reader.get('/streams')) as { streams: { name: string }[] };
  return streams.map(({ name }) => name);
}

const canRead = async (reader: Person, messageId: number) =>
  (await reader.get(`/messages/${messageId}`)).status === 200;

describe('A bot whose owner', () => {
  it('becomes a guest reads and sees what a guest reads and sees', async () => {
    const nerissa = await chat.person('Nerissa');
    const membersGroup = chat.server.core.directory.groupByName('role:members')!;
    successful(await chat.owner.patch('/realm', { can_access_all_users_group: { new: membersGroup.id } }));
    await chat.channel('square', [nerissa]);
    await chat.channel('market', [nerissa, bot]);
    await chat.channel('garden', [portia, bot]);
    const say = async (to: string) =>
      successful(await nerissa.post('/messages', { type: 'stream', to, topic: 't', content: 'Hello' }))['id'] as number;
    const ids = [await say('square'), await say('market')];
    const readable = () => Promise.all(ids.map((id) => canRead(bot, id)));
    expect(await readable()).toEqual([true, true]);
    const heard = await listening(chat.owner, 'realm_user');
    await change(portia.userId, 600);
    expect(await readable()).toEqual([false, false]);
    expect(await channelsOf(bot)).toEqual(['garden']);
    const { members } = successful(await bot.get('/users')) as { members: { user_id: number; full_name: string }[] };
    expect(members.find(({ user_id }) => user_id === nerissa.userId)?.full_name).toBe('Unknown user');
    expect(await roleOf(bot.userId)).toBe(600);
    expect(await heard()).toMatchObject([
      { person: { user_id: portia.userId, role: 600 } },
      { person: { user_id: bot.userId, role: 600 } },
    ]);
  });

  it('is demoted has no stronger role, deactivated or not, until it is given one again', async () => {
    const deactivated = await chat.bot(portia, 'Ariel');
    for (const { userId } of [bot, deactivated]) await change(userId, 200);
    successful(await portia.delete(`/bots/${deactivated.userId}`));
    await change(portia.userId, 400);
    expect([await roleOf(bot.userId), await roleOf(deactivated.userId)]).toEqual([400, 400]);
    expect((await bot.patch('/realm', { description: 'x' })).body['msg']).toBe('Must be an organization administrator');
    await change(bot.userId, 200);
    await chat.settled();
    await chat.close();
    chat = await chat.reopen({}, ({ store }) => store.clear([], ['limit-bot-roles']));
    await chat.settled();
    expect([await roleOf(bot.userId), await roleOf(deactivated.userId)]).toEqual([200, 400]);
  });

  it('is another one, of a weaker role, has the role of that one', async () => {
    const gobbo = await chat.person('Gobbo', 600);
    successful(await chat.owner.patch(`/bots/${bot.userId}`, { bot_owner_id: gobbo.userId }));
    expect(await roleOf(bot.userId)).toBe(600);
  });

  it('is promoted keeps its role', async () => {
    await change(portia.userId, 100);
    expect(await roleOf(bot.userId)).toBe(400);
  });
});
