import { Chat, listening, type Person } from '@chat/chat-testing';

const HALF_A_YEAR = 180 * 86_400_000;

let chat: Chat;
let hamlet: Person;
beforeAll(async () => {
  chat = await Chat.open();
  await chat.wantChannelNotices();
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const wakes = (stream_id: number, name: string) => ({
  type: 'stream',
  op: 'update',
  stream_id,
  name,
  property: 'is_recently_active',
  value: true,
});

it('clients hear of channels that wake from a long silence, once', async () => {
  const [kitchen, cellar] = [await chat.channel('kitchen', [hamlet]), await chat.channel('cellar', [hamlet])];
  const { directory } = chat.server.core;
  expect([kitchen, cellar].every((id) => directory.activity(id).firstMessageId)).toBe(true);
  chat.server.core.clock.advance(HALF_A_YEAR);
  const heard = await listening(hamlet, 'stream');
  const say = (content: string) => hamlet.post('/messages', { type: 'channel', to: kitchen, topic: 'lunch', content });
  const { id } = (await say('Is anybody there?')).body;
  await say('It is cold.');
  expect(await heard()).toEqual([wakes(kitchen, 'kitchen')]);

  await hamlet.patch(`/messages/${id as number}`, { stream_id: cellar, send_notification_to_new_thread: false });
  expect((await heard()).filter(({ property }) => property === 'is_recently_active')).toEqual([
    wakes(kitchen, 'kitchen'),
    wakes(cellar, 'cellar'),
  ]);
});
