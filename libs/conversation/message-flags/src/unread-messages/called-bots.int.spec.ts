import { Chat, listen, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let portia: Person;
let bot: Person;
let square: number;

beforeAll(async () => {
  chat = await Chat.open();
  portia = await chat.person('Portia');
  bot = await chat.bot(portia, 'Puck');
  square = await chat.channel('square', [portia]);
});
afterAll(() => chat.close());

const say = async (content: string) =>
  successful(await portia.post('/messages', { type: 'stream', to: square, topic: 'calls', content }))['id'] as number;

async function flagsOf(id: number): Promise<string[]> {
  return (successful(await bot.get(`/messages/${id}`))['message'] as { flags: string[] }).flags;
}

async function unread(): Promise<unknown> {
  const { unread_msgs } = successful(
    await bot.post('/register', { fetch_event_types: ['message', 'update_message_flags'] }),
  );
  const { streams, mentions } = unread_msgs as { streams: { unread_message_ids: number[] }[]; mentions: number[] };
  return [streams.flatMap(({ unread_message_ids: ids }) => ids), mentions];
}

describe('A message that names a bot in a channel that the bot does not follow', () => {
  it('is unread until the bot marks it as read, and others there are not', async () => {
    const { heard } = await listen(bot, { event_types: ['message'], fetch_event_types: [] });
    const [called, other] = [await say('@**Puck** come'), await say('never mind')];
    expect(await heard()).toMatchObject([{ message: { id: called }, flags: ['mentioned'] }]);
    expect([await flagsOf(called), await flagsOf(other)]).toEqual([['mentioned'], ['read', 'historical']]);
    expect(await unread()).toEqual([[called], [called]]);
    successful(await bot.post('/messages/flags', { op: 'add', flag: 'read', messages: [called] }));
    expect(await flagsOf(called)).toEqual(['read', 'mentioned']);
    expect(await unread()).toEqual([[], []]);
    const next = await say('@**Puck** once more');
    expect(await unread()).toEqual([[next], [next]]);
    successful(await bot.post('/mark_all_as_read'));
    expect(await unread()).toEqual([[], []]);
  });

  it('stays unread when the bot joins, and is read when the bot leaves', async () => {
    const called = await say('@**Puck** again');
    successful(await bot.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }] }));
    expect(await unread()).toEqual([[called], [called]]);
    const { heard } = await listen(bot, { event_types: ['update_message_flags'], fetch_event_types: [] });
    successful(await bot.delete('/users/me/subscriptions', { subscriptions: ['square'] }));
    expect(await heard()).toMatchObject([{ op: 'add', flag: 'read', messages: [called] }]);
    expect(await unread()).toEqual([[], []]);
    expect(await flagsOf(called)).toEqual(['read', 'mentioned']);
  });
});
