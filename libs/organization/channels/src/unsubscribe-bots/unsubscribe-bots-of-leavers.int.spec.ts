import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let portia: Person;
let nerissa: Person;
let bot: Person;

beforeEach(async () => {
  chat = await Chat.open();
  [portia, nerissa] = [await chat.person('Portia'), await chat.person('Nerissa')];
  bot = await chat.bot(portia, 'Puck');
});
afterEach(() => chat.close());

const isIn = async (channelId: number) =>
  successful(await chat.owner.get(`/users/${bot.userId}/subscriptions/${channelId}`))['is_subscribed'];

const leave = async (name: string, principals: readonly number[] = [portia.userId]) =>
  successful(await chat.owner.delete('/users/me/subscriptions', { subscriptions: [name], principals }));

describe('A bot', () => {
  it('leaves a private channel with its owner, until somebody brings it back', async () => {
    const vault = await chat.channel('vault', [portia, nerissa, bot], { invite_only: true });
    await leave('vault', [nerissa.userId]);
    expect(await isIn(vault)).toBe(true);
    await leave('vault');
    expect(await isIn(vault)).toBe(false);
    const back = { subscriptions: [{ name: 'vault' }], principals: [bot.userId] };
    successful(await chat.owner.post('/users/me/subscriptions', back));
    await chat.settled();
    await chat.close();
    chat = await chat.reopen({}, ({ store }) => store.clear([], ['unsubscribe-bots-of-leavers']));
    await chat.settled();
    expect(await isIn(vault)).toBe(true);
  });

  it('stays in a channel that its owner can still read', async () => {
    const square = await chat.channel('square', [portia, bot]);
    await leave('square');
    expect(await isIn(square)).toBe(true);
  });

  it('leaves a channel that becomes private without its owner', async () => {
    const [square, garden] = [
      await chat.channel('square', [nerissa, bot]),
      await chat.channel('garden', [portia, bot]),
    ];
    for (const id of [square, garden]) successful(await chat.owner.patch(`/streams/${id}`, { is_private: true }));
    expect([await isIn(square), await isIn(garden)]).toEqual([false, true]);
  });
});
