import { Chat, type Listener, type Person, listen, successful } from '@chat/chat-testing';

let chat: Chat;
let cook: Person;
let guest: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [cook, guest] = [await chat.person('Cook'), await chat.person('Guest')];
  await chat.channel('kitchen', [cook, guest]);
});

afterAll(() => chat.close());

const listenTo = (person: Person) => listen(person, { event_types: ['message'], fetch_event_types: [] });

const echoesIn = async ({ heard }: Listener) => (await heard()).map((event) => event['local_message_id']);

describe('the id that a client gives to a message which it sends', () => {
  it('comes back to the client that sent it, and to no other one', async () => {
    const [sending, waiting, reading] = [await listenTo(cook), await listenTo(cook), await listenTo(guest)];
    await cook.send({
      type: 'stream',
      to: 'kitchen',
      topic: 'lunch',
      content: 'Soup.',
      queue_id: sending.registered['queue_id'],
      local_id: '17.01',
    });
    expect(await echoesIn(sending)).toEqual(['17.01']);
    expect(await echoesIn(waiting)).toEqual([undefined]);
    expect(await echoesIn(reading)).toEqual([undefined]);
  });

  it('names one message, and another text or place with its name is another message', async () => {
    const { queue_id } = (await listenTo(cook)).registered;
    const send = async (fields: object = {}) => {
      const repeated = { type: 'stream', to: 'kitchen', topic: 'pans', content: 'Soup.', queue_id, local_id: '17.03' };
      return successful(await cook.post('/messages', { ...repeated, ...fields }))['id'];
    };
    const id = await send();
    expect([await send(), await send()]).toEqual([id, id]);
    const direct = { type: 'direct', to: [guest.userId] };
    const others = [{ content: 'Stew.' }, { topic: 'pots' }, direct];
    const ids = [];
    for (const fields of [...others, ...others]) ids.push(await send(fields));
    expect(ids.slice(0, 3)).toEqual(ids.slice(3));
    expect(new Set([id, ...ids]).size).toBe(4);
    const both = await Promise.all([send({ content: 'One.' }), send({ content: 'Two.' }), send({ content: 'One.' })]);
    expect([both[0] === both[2], both[0] === both[1]]).toEqual([true, false]);
  });

  it('does not reach the client of somebody else whose queue is named', async () => {
    const [reading, own] = [await listenTo(guest), await listenTo(cook)];
    await cook.send({
      type: 'stream',
      to: 'kitchen',
      topic: 'lunch',
      content: 'Stew.',
      queue_id: reading.registered['queue_id'],
      local_id: '17.02',
    });
    expect(await echoesIn(reading)).toEqual([undefined]);
    expect(await echoesIn(own)).toEqual([undefined]);
  });
});
