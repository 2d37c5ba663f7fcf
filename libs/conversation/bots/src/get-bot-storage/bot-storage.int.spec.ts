import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let bot: Person;
let other: Person;

beforeAll(async () => {
  chat = await Chat.open();
  const owner = await chat.person('Prospero');
  [bot, other] = [await chat.bot(owner, 'Ariel'), await chat.bot(owner, 'Caliban')];
});

afterAll(() => chat.close());

const storageOf = async (whose: Person, fields = {}) => successful(await whose.get('/bot_storage', fields))['storage'];

describe('The storage of a bot', () => {
  it('is its own', async () => {
    expect(await storageOf(bot)).toEqual({});
    successful(await bot.put('/bot_storage', { storage: { count: '1', name: '"Ariel"' } }));
    expect(await storageOf(bot)).toEqual({ count: '1', name: '"Ariel"' });
    expect(await storageOf(bot, { keys: ['count'] })).toEqual({ count: '1' });
    expect(await storageOf(other)).toEqual({});
    successful(await bot.delete('/bot_storage', { keys: ['count'] }));
    expect(await storageOf(bot)).toEqual({ name: '"Ariel"' });
    successful(await bot.delete('/bot_storage'));
    expect(await storageOf(bot)).toEqual({});
  });

  it('holds texts only, under keys that there are', async () => {
    expect((await bot.put('/bot_storage', { storage: { count: 1 } })).body['msg']).toBe(
      'storage["count"] is not a string',
    );
    expect((await bot.get('/bot_storage', { keys: ['nothing'] })).body['msg']).toBe('Key does not exist.');
    expect((await bot.delete('/bot_storage', { keys: ['nothing'] })).body['msg']).toBe('Key does not exist.');
    expect((await bot.put('/bot_storage')).body['code']).toBe('REQUEST_VARIABLE_MISSING');
  });

  it('leaves nothing of what it held before in the log', async () => {
    for (const count of ['one', 'two', 'three']) {
      successful(await other.put('/bot_storage', { storage: { secret: count } }));
    }
    await eventually(async () => {
      const stored = (await chat.events()).filter(({ stream }) => stream === `botStorage-${other.userId}`);
      expect(stored.map(({ data }) => data)).toEqual([{ userId: other.userId, entries: [['secret', 'three']] }]);
    });
  });
});
