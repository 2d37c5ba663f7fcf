import { SystemGroup } from '@chat/directory';
import { Chat, listen, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let yorick: Person;
let kitchen: number;

beforeAll(async () => {
  chat = await Chat.open();
  await chat.wantChannelNotices();
  [hamlet, ophelia, yorick] = [
    await chat.person('Hamlet'),
    await chat.person('Ophelia'),
    await chat.person('Yorick', 600),
  ];
});
afterAll(() => chat.close());

beforeEach(async () => {
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
});

afterEach(() => chat.renameChannels());

const send = async (who: Person, content: string, fields: Readonly<Record<string, unknown>> = {}) =>
  await who.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content, ...fields });

async function queueOf(who: Person, options: Readonly<Record<string, unknown>> = {}) {
  const { heard } = await listen(who, options);
  return async (...types: string[]) => (await heard()).filter(({ type }) => types.length === 0 || types.includes(type));
}

const INVALID = { status: 400, body: { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid message(s)' } };
const FORBIDDEN = { status: 400, body: { msg: "You don't have permission to delete this message" } };
const DELETED = { status: 200, body: { result: 'success', msg: '' } };

describe('DELETE /messages/{id}', () => {
  it('removes the message for everybody', async () => {
    const [soup, stew] = [await send(hamlet, 'Soup'), await send(hamlet, 'Stew', { topic: 'dinner' })];
    await hamlet.patch(`/messages/${stew}`, { content: 'Hot stew' });
    await ophelia.post('/messages/flags', { op: 'add', flag: 'starred', messages: [stew] });

    expect(await hamlet.delete(`/messages/${stew}`, { message_id: soup })).toMatchObject({
      status: 200,
      body: { result: 'success', ignored_parameters_unsupported: ['message_id'] },
    });

    expect(await ophelia.get(`/messages/${stew}`)).toMatchObject(INVALID);
    expect(await ophelia.get(`/messages/${stew}/history`)).toMatchObject(INVALID);
    expect(await hamlet.patch(`/messages/${stew}`, { content: 'Cold stew' })).toMatchObject(INVALID);
    expect(await hamlet.delete(`/messages/${stew}`)).toMatchObject(INVALID);
    const { body: registered } = await ophelia.post('/register', {});
    expect(registered).toMatchObject({ max_message_id: soup, starred_messages: [] });
    expect(JSON.stringify(registered['unread_msgs'])).not.toContain(String(stew));
    const { body: topics } = await ophelia.get(`/users/me/${kitchen}/topics`);
    expect(topics['topics']).not.toContainEqual(expect.objectContaining({ name: 'dinner' }));
    const { body: list } = await ophelia.get('/messages', { anchor: 'newest', num_before: 100 });
    expect((list['messages'] as { id: number }[]).map(({ id }) => id)).not.toContain(stew);
  });

  it('erases its events; the fact stays', async () => {
    const id = await send(hamlet, 'A secret');
    await hamlet.patch(`/messages/${id}`, { content: 'No secret' });
    await hamlet.delete(`/messages/${id}`);

    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toMatch(/secret/));
    const left = (await chat.events()).filter(({ stream }) => stream === `message-${id}`);
    expect(left).toMatchObject([
      { type: 'MessageDeleted', revision: 3, data: { messageId: id }, metadata: { actorId: hamlet.userId } },
    ]);
  });

  it('takes the content out of queues in which it waits, and notifies each client in its form', async () => {
    const [one, many] = [
      await queueOf(ophelia),
      await queueOf(hamlet, { client_capabilities: { bulk_message_deletion: true, notification_settings_null: true } }),
    ];
    const id = await send(hamlet, 'A secret', { topic: 'Lunch' });
    await hamlet.patch(`/messages/${id}`, { content: 'Another secret' });
    await hamlet.delete(`/messages/${id}`);

    const place = { type: 'delete_message', message_type: 'stream', stream_id: kitchen, topic: 'Lunch' };
    expect(await one('delete_message')).toEqual([{ ...place, message_id: id }]);
    expect(await many('delete_message')).toEqual([{ ...place, message_ids: [id] }]);
    for (const queue of [one, many]) expect(JSON.stringify(await queue())).not.toContain('secret');
  });

  it('notifies those who could read it, and nobody else', async () => {
    const laertes = await chat.person('Laertes');
    const secret = await chat.channel('cellar', [hamlet], { invite_only: true });
    const [direct, hidden] = [
      await send(hamlet, 'Psst', { type: 'direct', to: [ophelia.userId] }),
      await send(hamlet, 'Psst', { to: 'cellar' }),
    ];
    const open = await send(hamlet, 'Hello');
    await laertes.post('/messages/flags', { op: 'add', flag: 'starred', messages: [open] });
    const queues = await Promise.all([hamlet, ophelia, laertes, yorick].map((who) => queueOf(who)));

    for (const id of [direct, hidden, open]) expect(await hamlet.delete(`/messages/${id}`)).toMatchObject(DELETED);

    const received = await Promise.all(
      queues.map(async (queue) => (await queue('delete_message')).map((e) => e['message_id'])),
    );
    expect(received).toEqual([[direct, hidden, open], [direct, open], [open], []]);
    const [toldOfDirect] = await queues[1]!('delete_message');
    expect(toldOfDirect).toEqual({
      type: 'delete_message',
      message_type: 'private',
      message_id: direct,
    });
    expect(chat.server.core.directory.activity(secret).firstMessageId).not.toBeNull();
  });

  it('announces which message is the first of its channel now, before', async () => {
    const empty = await chat.channel('empty', [hamlet, ophelia], { announce: false });
    await eventually(async () => expect(chat.server.core.directory.activity(empty).firstMessageId).not.toBeNull());
    const welcome = chat.server.core.directory.activity(empty).firstMessageId!;
    const id = await send(hamlet, 'Anybody here?', { to: 'empty' });
    const received = await queueOf(ophelia);

    await chat.owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'empty' }] });
    await chat.owner.delete(`/messages/${welcome}`);
    await chat.owner.delete(`/messages/${id}`);

    const events = (await received('stream', 'delete_message')).map(({ id: _id, ...event }) => event);
    const first = { type: 'stream', op: 'update', stream_id: empty, name: 'empty', property: 'first_message_id' };
    expect(events.map(({ type, value, message_id }) => [type, value ?? message_id ?? null])).toEqual([
      ['stream', id],
      ['delete_message', welcome],
      ['stream', null],
      ['delete_message', id],
    ]);
    expect(events[0]).toEqual({ ...first, value: id });
  });

  it('is for the author, in time; for administrators always; for owners of bots', async () => {
    const id = await send(hamlet, 'Soup');
    expect(await ophelia.delete(`/messages/${id}`)).toMatchObject(FORBIDDEN);
    await chat.owner.patch('/realm', { can_delete_own_message_group: { new: 2 } });
    expect(await hamlet.delete(`/messages/${id}`)).toMatchObject(FORBIDDEN);
    await chat.owner.patch(`/streams/${kitchen}`, { can_delete_own_message_group: { new: 6 } });
    chat.server.core.clock.advance(601_000);
    expect(await hamlet.delete(`/messages/${id}`)).toMatchObject({
      status: 400,
      body: { msg: 'The time limit for deleting this message has passed' },
    });
    expect(await chat.owner.delete(`/messages/${id}`)).toMatchObject(DELETED);
    await chat.owner.patch('/realm', { can_delete_own_message_group: { new: SystemGroup.everyone } });
  });

  it('is for those whom the channel permits to delete any message, unless they are guests', async () => {
    await chat.owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'kitchen' }],
      principals: [yorick.userId],
    });
    await chat.owner.patch(`/streams/${kitchen}`, { can_delete_any_message_group: { new: 7 } });
    const id = await send(hamlet, 'Soup');
    expect(await yorick.delete(`/messages/${id}`)).toMatchObject(FORBIDDEN);
    expect(await ophelia.delete(`/messages/${id}`)).toMatchObject(DELETED);
  });

  it('is not possible where the message cannot be read, and in archived channels', async () => {
    await chat.channel('cellar', [hamlet], { invite_only: true });
    const [hidden, id] = [await send(hamlet, 'Psst', { to: 'cellar' }), await send(hamlet, 'Soup')];
    await chat.owner.delete('/users/me/subscriptions', { subscriptions: ['cellar'] });
    expect(await chat.owner.delete(`/messages/${hidden}`)).toMatchObject(INVALID);
    expect(await hamlet.delete('/messages/999')).toMatchObject(INVALID);
    expect(await hamlet.delete('/messages/none')).toMatchObject({ status: 404 });
    await chat.owner.delete(`/streams/${kitchen}`);
    expect(await chat.owner.delete(`/messages/${id}`)).toMatchObject(INVALID);
  });

  it('happens once when two ask at the same moment', async () => {
    const id = await send(hamlet, 'Soup');
    const answers = await Promise.all([hamlet, chat.owner, hamlet].map((who) => who.delete(`/messages/${id}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const ofMessage = (await chat.events()).filter(({ stream }) => stream === `message-${id}`);
    expect(ofMessage.filter(({ type }) => type === 'MessageDeleted')).toHaveLength(1);
  });

  it('is not undone by a request that is sent again', async () => {
    const request = { queue_id: 'q', local_id: '1.1' };
    const id = await send(hamlet, 'Soup', request);
    await hamlet.delete(`/messages/${id}`);
    expect(await send(hamlet, 'Soup', request)).toBe(id);
    expect(await hamlet.get(`/messages/${id}`)).toMatchObject(INVALID);
  });

  it('leaves the same behind after a restart that reads everything again', async () => {
    const ids = [await send(hamlet, 'one'), await send(ophelia, 'two'), await send(hamlet, 'three')];
    await ophelia.post('/messages/flags', { op: 'add', flag: 'read', messages: [ids[0]] });
    await hamlet.delete(`/messages/${ids[0]}`);
    await chat.owner.delete(`/messages/${ids[1]}`);
    const fetch = { fetch_event_types: ['message', 'update_message_flags', 'stream', 'subscription'] };
    const { body: before } = await ophelia.post('/register', fetch);
    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toMatch(/"(?:one|two)"/));

    await chat.close();
    const snapshots = ['snapshots', 'snapshot_chunks'].map((name) => ({ name, indexes: [] }));
    chat = await chat.reopen({}, ({ store }) => store.clear(snapshots, []));

    const { body: after } = await ophelia.on(chat).post('/register', fetch);
    for (const part of ['unread_msgs', 'max_message_id', 'streams', 'subscriptions']) {
      expect(after[part]).toEqual(before[part]);
    }
  });
});
