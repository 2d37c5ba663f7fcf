import { Chat, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;

beforeEach(async () => {
  chat = await Chat.open();
});

afterEach(() => chat.close());

async function channelsAmong(channelIds: readonly number[], botId: number): Promise<number[]> {
  const answers = channelIds.map(async (id) =>
    successful(await chat.owner.get(`/users/${botId}/subscriptions/${id}`))['is_subscribed'] === true ? [id] : [],
  );
  return (await Promise.all(answers)).flat();
}

describe('A bot that is given to somebody', () => {
  it('leaves the private channels in which its new owner is not, until somebody brings it back', async () => {
    const [portia, nerissa] = [await chat.person('Portia'), await chat.person('Nerissa')];
    const bot = await chat.bot(portia, 'Puck');
    const square = await chat.channel('square', [portia, bot]);
    const garden = await chat.channel('garden', [portia, nerissa, bot], { invite_only: true });
    const vault = await chat.channel('vault', [portia, bot], { invite_only: true });
    const all = [square, garden, vault];
    successful(await portia.patch(`/bots/${bot.userId}`, { bot_owner_id: nerissa.userId }));
    await eventually(async () => expect(await channelsAmong(all, bot.userId)).toEqual([square, garden]));

    const back = { subscriptions: [{ name: 'vault' }], principals: [bot.userId] };
    successful(await portia.post('/users/me/subscriptions', back));
    await chat.settled();
    await chat.close();
    chat = await chat.reopen({}, ({ store }) => store.clear([], ['unsubscribe-given-bots']));
    await chat.settled();
    expect(await channelsAmong(all, bot.userId)).toEqual(all);
  });

  it('by its reactivation leaves those of its former owner', async () => {
    const portia = await chat.person('Portia');
    const bot = await chat.bot(portia, 'Puck');
    const square = await chat.channel('square', [portia, bot]);
    const vault = await chat.channel('vault', [portia, bot], { invite_only: true });
    successful(await chat.owner.delete(`/users/${portia.userId}`));
    const bassanio = await chat.person('Bassanio', 200);
    successful(await bassanio.post(`/users/${bot.userId}/reactivate`));
    await eventually(async () => expect(await channelsAmong([square, vault], bot.userId)).toEqual([square]));
  });
});
