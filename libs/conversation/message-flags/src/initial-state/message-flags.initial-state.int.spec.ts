import { Chat, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let yorick: Person;
let kitchen: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, yorick] = [await chat.person('Hamlet'), await chat.person('Ophelia'), await chat.person('Yorick')];
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
});

afterAll(() => chat.close());

async function send(fields: Readonly<Record<string, unknown>>): Promise<number> {
  return await ophelia.send({ content: 'Hello', ...fields });
}

describe('a registering client', () => {
  it('learns what is unread, starred and newest, and who wrote to whom; also after a restart', async () => {
    const soup = await send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: '@**Hamlet** Soup?' });
    const group = await send({ type: 'direct', to: [hamlet.userId, yorick.userId] });
    const pair = await send({ type: 'direct', to: [hamlet.userId] });
    await hamlet.post('/messages/flags', { op: 'add', flag: 'starred', messages: [soup, pair] });
    await hamlet.post('/messages/flags', { op: 'add', flag: 'read', messages: [group] });

    const fetch_event_types = ['message', 'update_message_flags', 'starred_messages', 'recent_private_conversations'];
    const expected = {
      max_message_id: pair,
      starred_messages: [soup, pair],
      unread_msgs: {
        pms: expect.arrayContaining([
          { other_user_id: ophelia.userId, sender_id: ophelia.userId, unread_message_ids: [pair] },
        ]),
        huddles: [],
        streams: expect.arrayContaining([{ stream_id: kitchen, topic: 'lunch', unread_message_ids: [soup] }]),
        mentions: [soup],
        old_unreads_missing: false,
      },
      recent_private_conversations: expect.arrayContaining([
        { max_message_id: pair, user_ids: [ophelia.userId] },
        { max_message_id: group, user_ids: [ophelia.userId, yorick.userId] },
      ]),
    };
    expect((await hamlet.post('/register', { fetch_event_types })).body).toMatchObject(expected);

    await chat.close();
    chat = await chat.reopen();
    const { email, apiKey, userId, fullName } = hamlet;
    const again = new (hamlet.constructor as typeof Person)(chat.server.application, email, apiKey, userId, fullName);
    expect((await again.post('/register', { fetch_event_types })).body).toMatchObject(expected);
    const { body } = await again.post('/register', { fetch_event_types: ['message'] });
    expect(body).not.toHaveProperty('unread_msgs');
  });
});
