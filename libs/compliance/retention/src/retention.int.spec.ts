import { Chat, eventually, listen, type Person, successful } from '@chat/testing';

const DAY_MS = 86_400_000;

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let kitchen: number;

beforeEach(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
});
afterEach(() => chat.close());

const inTopic = (topic: string, content = 'Soup') => hamlet.send({ type: 'stream', to: 'kitchen', topic, content });
const toOphelia = (content = 'Hello') => hamlet.send({ type: 'direct', to: [ophelia.userId], content });
const pass = (days: number) => chat.server.core.clock.advance(days * DAY_MS);
const waiting = async () => successful(await chat.owner.get('/records/retention'))['waiting'];

async function there(ids: readonly number[]): Promise<number[]> {
  const range = { anchor: 'newest', num_before: 100, num_after: 0, narrow: [] };
  const { messages } = successful(await hamlet.get('/messages', range));
  const found = new Set((messages as { id: number }[]).map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

describe('Messages that are older than the rule', () => {
  it('are deleted in channels and between people, with an event for each topic, and only once', async () => {
    const old = [await inTopic('lunch'), await inTopic('dinner'), await inTopic('Lunch')];
    const direct = await toOphelia();
    successful(await chat.owner.patch('/realm', { message_retention_days: 30 }));
    pass(20);
    const newer = [await inTopic('lunch'), await toOphelia()];
    pass(10);
    const { heard } = await listen(ophelia, {
      event_types: ['delete_message'],
      client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
    });
    await eventually(async () => expect(await there([...old, direct])).toEqual([]));
    expect(await there(newer)).toEqual(newer);
    const events = await eventually(async () => {
      const all = await heard();
      expect(all).toHaveLength(3);
      return all;
    });
    expect(events).toMatchObject([
      { message_type: 'stream', stream_id: kitchen, topic: 'Lunch', message_ids: [old[0], old[2]] },
      { message_type: 'stream', stream_id: kitchen, topic: 'dinner', message_ids: [old[1]] },
      { message_type: 'private', message_ids: [direct] },
    ]);
    const deletions = (await chat.events()).filter(({ type }) => type === 'MessageDeleted');
    expect(deletions).toHaveLength(4);
    for (const { data, metadata } of deletions) {
      expect(data).toMatchObject({ ground: 'retention' });
      expect(metadata.actorId).toBeNull();
    }
  });

  it('are deleted by the rule of the channel in which they are now', async () => {
    const id = await inTopic('lunch');
    const stays = await inTopic('dinner');
    const attic = await chat.channel('attic', [hamlet]);
    successful(await chat.owner.patch(`/streams/${attic}`, { message_retention_days: 3 }));
    pass(5);
    expect(await there([id, stays])).toEqual([id, stays]);
    successful(await chat.owner.patch(`/messages/${id}`, { stream_id: attic }));
    await eventually(async () => expect(await there([id, stays])).toEqual([stays]));
  });

  it('stay for a day after the rule was shortened, of which owners are told, and for good when it is taken back', async () => {
    const ids = [await inTopic('lunch'), await toOphelia()];
    pass(40);
    successful(await chat.owner.patch('/realm', { message_retention_days: 30 }));
    successful(await chat.owner.patch(`/streams/${kitchen}`, { message_retention_days: 90 }));
    const later = { deletes_from: expect.any(Number), messages: expect.any(Number) };
    expect(await waiting()).toEqual([{ message_retention_days: 30, ...later }]);
    pass(0.9);
    successful(await chat.owner.patch('/realm', { message_retention_days: 'unlimited' }));
    expect(await waiting()).toEqual([]);
    pass(1.1);
    successful(await chat.owner.patch(`/streams/${kitchen}`, { message_retention_days: 39 }));
    expect(await waiting()).toEqual([{ message_retention_days: 39, deletes_from: expect.any(Number), messages: 1 }]);
    pass(1);
    await eventually(async () => expect(await there(ids)).toEqual([ids[1]]));
    expect(await waiting()).toEqual([]);
  });

  it('are deleted by the next server when one stopped before', async () => {
    const ids = [await inTopic('lunch'), await inTopic('dinner')];
    successful(await chat.owner.patch('/realm', { message_retention_days: 1 }));
    await chat.close();
    chat = await chat.reopen();
    [hamlet, ophelia] = [hamlet.on(chat), ophelia.on(chat)];
    pass(2);
    await eventually(async () => expect(await there(ids)).toEqual([]));
  });
});

it('Which rules wait is for owners to know', async () => {
  const administrator = await chat.person('Administrator', 200);
  for (const person of [administrator, hamlet])
    expect(await person.get('/records/retention')).toMatchObject({ body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
});
