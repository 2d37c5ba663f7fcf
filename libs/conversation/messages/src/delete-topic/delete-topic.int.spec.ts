import { Chat, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let admin: Person;
let kitchen: number;

beforeAll(async () => {
  chat = await Chat.open();
  await chat.wantChannelNotices();
  [hamlet, admin] = [await chat.person('Hamlet'), await chat.person('Claudius', 200)];
});
afterAll(() => chat.close());

beforeEach(async () => {
  kitchen = await chat.channel('kitchen', [hamlet, admin], { announce: false });
});

afterEach(() => chat.renameChannels());

const send = async (topic: string, content = 'Soup', to = 'kitchen') =>
  await hamlet.send({ type: 'stream', to, topic, content });

const deleteTopic = (who: Person, fields: Readonly<Record<string, unknown>>, channelId = kitchen) =>
  who.post(`/streams/${channelId}/delete_topic`, fields);

const topicsOf = async (who: Person) =>
  ((await who.get(`/users/me/${kitchen}/topics`)).body['topics'] as { name: string }[]).map(({ name }) => name);

const COMPLETE = { status: 200, body: { result: 'success', complete: true } };
const INVALID = { status: 400, body: { code: 'BAD_REQUEST', msg: 'Invalid channel ID' } };

describe('POST /streams/{id}/delete_topic', () => {
  it('deletes every message, newest first, and announces each batch in one event', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 120; number++) ids.push(await send(number % 2 ? 'lunch' : 'Lunch', 'A secret'));
    const other = await send('dinner');
    const client_capabilities = { bulk_message_deletion: true, notification_settings_null: true };
    const { body } = await hamlet.post('/register', {
      event_types: ['message', 'delete_message'],
      client_capabilities,
    });
    const late = await send('LUNCH', 'A late secret');

    expect(await deleteTopic(admin, { topic_name: 'lunch' })).toMatchObject(COMPLETE);

    expect(await topicsOf(hamlet)).not.toContain('lunch');
    expect((await hamlet.get(`/messages/${other}`)).status).toBe(200);
    const query = { queue_id: body['queue_id'], last_event_id: -1, dont_block: true };
    const { events } = (await hamlet.get('/events', query)).body as { events: Record<string, unknown>[] };
    const place = { type: 'delete_message', message_type: 'stream', stream_id: kitchen };
    expect(events).toMatchObject([
      { ...place, topic: 'LUNCH', message_ids: [...ids.slice(21), late] },
      { ...place, message_ids: ids.slice(0, 21) },
    ]);
    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toMatch(/secret/));
    expect(await deleteTopic(admin, { topic_name: 'lunch' })).toMatchObject(COMPLETE);
  });

  it('announces before, which message is the first of the channel now, and nothing of it afterwards', async () => {
    await eventually(async () => expect(await topicsOf(hamlet)).toContain('channel events'));
    await deleteTopic(admin, { topic_name: 'channel events' });
    const [first, second] = [await send('lunch'), await send('lunch')];
    const rest = await send('dinner');
    const { body } = await hamlet.post('/register', { event_types: ['stream', 'delete_message'] });
    const deleted = async () => {
      const query = { queue_id: body['queue_id'], last_event_id: -1, dont_block: true };
      const { events } = (await hamlet.get('/events', query)).body as { events: Record<string, unknown>[] };
      return events.map(({ type, value, message_id: id }) => [type, value ?? id ?? null]);
    };

    await deleteTopic(admin, { topic_name: 'lunch' });
    const lunch = [
      ['stream', rest],
      ['delete_message', first],
      ['delete_message', second],
    ];
    expect(await deleted()).toEqual(lunch);

    await deleteTopic(admin, { topic_name: 'dinner' });
    expect(await deleted()).toEqual([...lunch, ['stream', null], ['delete_message', rest]]);
  });

  it('is for administrators, whatever else is asked, in channels that they can read', async () => {
    const refused = {
      status: 400,
      body: { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' },
    };
    await send('lunch');
    expect(await deleteTopic(hamlet, {})).toMatchObject(refused);
    expect(await deleteTopic(admin, {})).toMatchObject({ status: 400, body: { code: 'REQUEST_VARIABLE_MISSING' } });
    const cellar = await chat.channel('cellar', [hamlet], { invite_only: true });
    expect(await deleteTopic(admin, { topic_name: 'lunch' }, cellar)).toMatchObject(INVALID);
    expect(await deleteTopic(admin, { topic_name: 'lunch' }, 999)).toMatchObject(INVALID);
    await chat.owner.delete(`/streams/${kitchen}`);
    expect(await deleteTopic(admin, { topic_name: 'lunch' })).toMatchObject(INVALID);
  });

  it('takes the display name of the general chat for the empty topic', async () => {
    await send('');
    expect(await topicsOf(hamlet)).toContain('general chat');
    expect(await deleteTopic(admin, { topic_name: 'general chat' })).toMatchObject(COMPLETE);
    expect(await topicsOf(hamlet)).not.toContain('general chat');
  });

  it('leaves what the administrator cannot read in a protected history', async () => {
    const isProtected = { invite_only: true, history_public_to_subscribers: false };
    const cellar = await chat.channel('cellar', [hamlet], isProtected);
    const early = await send('plans', 'Early', 'cellar');
    const principals = [admin.userId];
    await hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'cellar' }], principals });
    const late = await send('plans', 'Late', 'cellar');

    expect(await deleteTopic(admin, { topic_name: 'plans' }, cellar)).toMatchObject(COMPLETE);

    expect((await hamlet.get(`/messages/${early}`)).status).toBe(200);
    expect((await hamlet.get(`/messages/${late}`)).status).toBe(400);
  });

  it('is finished after a server that ended in the middle', async () => {
    const id = await send('lunch', 'A secret');
    const conversation = { kind: 'channel', channelId: kitchen, topic: 'lunch' };
    const metadata = { actorId: admin.userId, realmId: 1, correlationId: 'c', causationId: 'c', time: 1 };
    const data = { conversation, messages: [{ messageId: id, arrivedAt: null, alsoKnownTo: [] }] };
    const event = { id: crypto.randomUUID(), type: 'TopicMessagesDeleted', data, metadata };
    await chat.engines.log.append('moves-1', 'any', [event]);

    await eventually(async () => expect((await hamlet.get(`/messages/${id}`)).status).toBe(400));
    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toMatch(/secret/));
  });
});
