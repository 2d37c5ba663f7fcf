import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let owner: Person;

beforeAll(async () => {
  chat = await Chat.open();
  owner = await chat.person('Prospero');
});
afterAll(() => chat.close());

async function warnings(): Promise<string[]> {
  const parameters = { narrow: [{ operator: 'dm', operand: [1] }], anchor: 'newest', num_before: 100, num_after: 0 };
  const { messages } = successful(await owner.get('/messages', { ...parameters, apply_markdown: false })) as {
    messages: { content: string }[];
  };
  return messages.map(({ content }) => content);
}

const post = (bot: Person, to: string) =>
  bot.post('/messages', { type: 'stream', to, topic: 'storm', content: 'Hear me.' });

describe('The owner of a bot', () => {
  it('gets to know that it posts to a channel that is not there, once in five minutes', async () => {
    const bot = await chat.bot(owner, 'Ariel');
    expect((await post(bot, 'island')).body['code']).toBe('STREAM_DOES_NOT_EXIST');
    expect((await post(bot, 'island')).body['code']).toBe('STREAM_DOES_NOT_EXIST');
    await eventually(async () => expect(await warnings()).toHaveLength(1));
    expect((await warnings())[0]).toContain("Channel 'island' does not exist");
    chat.server.core.clock.advance(5 * 60_000);
    await post(bot, 'island');
    await eventually(async () => expect(await warnings()).toHaveLength(2));
    // The second warning of this bot; the first one is erased from the log.
    await eventually(async () => {
      const warned = (await chat.events()).filter(({ type }) => type === 'BotOwnerWarned');
      expect(warned).toMatchObject([{ revision: 1 }]);
    });
  });

  it('gets to know that it posts to a channel without subscribers, which succeeds', async () => {
    const [bot, id] = [await chat.bot(owner, 'Caliban'), await chat.channel('cave', [owner])];
    expect((await post(bot, 'cave')).status).toBe(200);
    successful(await chat.owner.delete('/users/me/subscriptions', { subscriptions: ['cave'] }));
    successful(await owner.delete('/users/me/subscriptions', { subscriptions: ['cave'] }));
    expect(chat.server.core.directory.activeSubscribers(id)).toEqual([]);
    const before = (await warnings()).length;
    expect((await post(bot, 'cave')).status).toBe(200);
    await eventually(async () => expect(await warnings()).toHaveLength(before + 1));
    expect((await warnings()).at(-1)).toContain("Channel 'cave' has no subscribers");
  });
});

describe('What a bot does by default', () => {
  it('is to post to its channel when it names none', async () => {
    await chat.channel('harbour', [owner]);
    const bot = await chat.bot(owner, 'Miranda', { default_sending_stream: 'harbour' });
    const message = { type: 'stream', topic: 'ships', content: 'Brave new world.' };
    const { id } = successful(await bot.post('/messages', message));
    const { message: sent } = successful(await owner.get(`/messages/${String(id)}`)) as { message: object };
    expect(sent).toMatchObject({ display_recipient: 'harbour' });
    expect((await owner.post('/messages', message)).body['msg']).toBe('Missing channel');
  });

  it('is to hear of its channel, or of all public ones, when it does not say otherwise', async () => {
    await chat.channel('deck', [owner]);
    const narrowed = await chat.bot(owner, 'Boatswain', { default_events_register_stream: 'deck' });
    const curious = await chat.bot(owner, 'Gonzalo', { default_all_public_streams: true });
    const queues = await Promise.all(
      [
        { bot: narrowed, fields: {} },
        { bot: curious, fields: {} },
        { bot: curious, fields: { all_public_streams: false } },
      ].map(async ({ bot, fields }) => {
        const registered = successful(await bot.post('/register', { event_types: ['message'], ...fields }));
        return { bot, queue_id: registered['queue_id'], last_event_id: registered['last_event_id'] };
      }),
    );
    for (const to of ['deck', 'harbour']) {
      successful(await owner.post('/messages', { type: 'stream', to, topic: 'noise', content: 'Ho!' }));
    }
    const heard = await Promise.all(
      queues.map(async ({ bot, ...queue }) => {
        const { body } = await bot.get('/events', { ...queue, dont_block: true });
        const events = body['events'] as { type: string; message: { display_recipient: string } }[];
        return events.filter(({ type }) => type === 'message').map(({ message }) => message.display_recipient);
      }),
    );
    expect(heard).toEqual([['deck'], ['deck', 'harbour'], []]);
  });
});
