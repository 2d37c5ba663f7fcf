import { Chat, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
beforeAll(async () => {
  chat = await Chat.open();
  await chat.wantChannelNotices();
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const firstMessages = async (queue_id: unknown) => {
  const { body } = await hamlet.get('/events', { queue_id, last_event_id: -1, dont_block: true });
  const events = body['events'] as Record<string, unknown>[];
  return events
    .filter(({ property }) => property === 'first_message_id')
    .map((event) => [event['stream_id'], event['value']]);
};

it('clients are not notified of the first message of an empty channel, as by the reference server', async () => {
  const { body: queue } = await hamlet.post('/register', { event_types: ['stream'] });
  const kitchen = await chat.channel('kitchen', [hamlet]);
  expect(chat.server.core.directory.activity(kitchen).firstMessageId).toEqual(expect.any(Number));
  await chat.owner.post('/messages', { type: 'stream', to: kitchen, topic: 'a', content: 'b' });
  expect(await firstMessages(queue['queue_id'])).toEqual([]);
});

it('clients are notified when a move brings another to the front', async () => {
  const [attic, porch] = [await chat.channel('attic', [hamlet]), await chat.channel('porch', [hamlet])];
  const first = (id: number) => chat.server.core.directory.activity(id).firstMessageId!;
  await eventually(() => expect([first(attic), first(porch)]).toEqual([expect.any(Number), expect.any(Number)]));
  const { body: queue } = await hamlet.post('/register', { event_types: ['stream'] });
  const moved = first(attic);
  expect(await chat.owner.patch(`/messages/${moved}`, { stream_id: porch })).toMatchObject({ status: 200 });

  const remaining = first(attic);
  await eventually(async () =>
    expect((await firstMessages(queue['queue_id'])).slice(0, 2)).toEqual([
      [attic, remaining],
      [porch, moved],
    ]),
  );
});
