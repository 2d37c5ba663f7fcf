import { Chat, listen, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let author: Person;
let reader: Person;
let kitchen: number;

beforeEach(async () => {
  chat = await Chat.open();
  author = await chat.person('Author');
  reader = await chat.person('Reader');
  kitchen = await chat.channel('kitchen', [author, reader]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
});
afterEach(() => chat.close());

const send = (content: string, topic = 'lunch') => author.send({ type: 'stream', to: 'kitchen', topic, content });
const undo = (parameters: object, who = chat.owner) =>
  who.post('/records/undo', { reason: 'Deleted by mistake', ...parameters });

async function requestThatDeleted(messageId: number): Promise<string> {
  const deletions = (await chat.events()).filter(
    ({ type, data }) => type === 'MessageDeleted' && (data as { messageId: number }).messageId === messageId,
  );
  return deletions.at(-1)!.metadata.correlationId;
}

/** On the server of now. */
const again = ({ email, apiKey, userId, fullName, constructor }: Person) =>
  new (constructor as new (...own: unknown[]) => Person)(chat.server.application, email, apiKey, userId, fullName);

const shown = async (person: Person, id: number) => (await person.get(`/messages/${id}`)).body['message'];

describe('A deletion that an owner undoes', () => {
  it('brings a message back as it was, read, with its versions, reactions and place, also after a restart', async () => {
    const before = await send('Swordfish');
    const id = await send('Sturgeon');
    await send('Herring');
    successful(await author.patch(`/messages/${id}`, { content: 'Sturgeon, smoked' }));
    successful(await reader.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
    successful(await author.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
    successful(await author.delete(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
    successful(await chat.owner.patch(`/messages/${id}`, { topic: 'supper', send_notification_to_new_thread: false }));
    const message = await shown(author, id);
    const history = successful(await author.get(`/messages/${id}/history`));
    successful(await author.delete(`/messages/${id}`));
    expect((await reader.get(`/messages/${id}`)).status).toBe(400);

    const { heard } = await listen(reader, {});
    const correlation_id = await requestThatDeleted(id);
    const expected = { restored_message_ids: [id], authors: 1, not_restored: [], has_more: false };
    expect(successful(await undo({ correlation_id, preview: true, reason: '' }))).toMatchObject(expected);
    expect((await reader.get(`/messages/${id}`)).status).toBe(400);
    expect(successful(await undo({ correlation_id }))).toMatchObject(expected);

    const isAsBefore = async () => {
      expect(await shown(author, id)).toEqual({ ...(message as object), flags: ['read'] });
      expect(await shown(reader, id)).toMatchObject({
        content: (message as { content: string }).content,
        flags: ['read'],
      });
      expect(successful(await author.get(`/messages/${id}/history`))).toEqual(history);
      const narrow = [['search', 'smoked']];
      const found = successful(
        await reader.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow }),
      );
      expect(found['messages']).toMatchObject([{ id }]);
      const topics = successful(await reader.get(`/users/me/${kitchen}/topics`))['topics'] as { max_id: number }[];
      expect(topics.map(({ max_id }) => max_id)).toContain(id);
    };
    await isAsBefore();
    expect((await heard()).filter(({ type }) => type === 'message' || type === 'update_message')).toEqual([
      expect.objectContaining({
        type: 'update_message',
        message_id: id,
        message_ids: [id],
        stream_id: kitchen,
        orig_subject: 'supper',
        rendering_only: false,
        flags: ['read'],
      }),
    ]);
    const notice = successful(
      await author.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['is', 'dm']] }),
    );
    expect(notice['messages']).toMatchObject([
      { content: expect.stringContaining('an owner of the organization undid') },
    ]);
    expect(await undo({ correlation_id })).toMatchObject({ body: { msg: expect.stringContaining('Nothing to undo') } });

    await chat.close();
    chat = await chat.reopen();
    [author, reader] = [again(author), again(reader)];
    await isAsBefore();
    successful(await author.patch(`/messages/${id}`, { content: 'Sturgeon, poached' }));
    successful(await chat.owner.delete(`/messages/${id}`));
    successful(await undo({ correlation_id: await requestThatDeleted(id) }));
    expect(await shown(reader, id)).toMatchObject({
      content: '<p>Sturgeon, poached</p>',
      reactions: [{ emoji_name: 'octopus' }],
    });
    expect(await shown(reader, before)).toMatchObject({ id: before });
  });

  it('reaches a topic with its moved messages, or all that an account deleted, and refuses in words what is gone', async () => {
    const [first, second] = [await send('Swordfish'), await send('Sturgeon')];
    const head = await chat.person('Head', 100);
    const office = await chat.channel('office', [author, head], {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    const move = {
      stream_id: office,
      propagate_mode: 'change_all',
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    };
    successful(await head.patch(`/messages/${first}`, move));
    await chat.settled();
    successful(await head.post(`/streams/${office}/delete_topic`, { topic_name: 'lunch' }));
    const direct = await author.send({ type: 'direct', to: [reader.userId], content: 'Herring' });
    successful(await author.delete(`/messages/${direct}`));

    const correlation_id = await requestThatDeleted(first);
    expect(await requestThatDeleted(second)).toBe(correlation_id);
    const { heard } = await listen(reader, {});
    expect(successful(await undo({ correlation_id }))).toMatchObject({ restored_message_ids: [first, second] });
    expect(await shown(author, first)).toMatchObject({ stream_id: office, subject: 'lunch', flags: ['read'] });
    for (const id of [first, second]) expect((await reader.get(`/messages/${id}`)).status).toBe(400);
    expect(await heard()).toEqual([]);

    const period = { user_id: author.userId, from: 0, to: Math.floor(chat.server.core.clock.now() / 1000) };
    for (const who of [author, await chat.person('Administrator', 200)])
      expect(await undo(period, who)).toMatchObject({ status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
    expect((await undo({ ...period, reason: ' ' })).body).toMatchObject({ msg: 'An undo needs a reason.' });
    expect(successful(await undo(period))).toMatchObject({ restored_message_ids: [direct] });
    expect((await heard()).filter(({ type }) => type === 'message')).toMatchObject([
      { type: 'message', flags: ['read'], message: { id: direct } },
    ]);

    const lost = await send('Cod');
    successful(await author.delete(`/messages/${lost}`));
    successful(await chat.owner.delete(`/streams/${kitchen}`));
    const refused = await undo({ correlation_id: await requestThatDeleted(lost) });
    expect(refused.body).toMatchObject({ msg: 'Nothing can be undone: channel archived.' });
    const undone = (await chat.events()).filter(({ type }) => type === 'DeletionUndone');
    expect(undone).toMatchObject([
      {
        data: {
          deletions: { correlationId: correlation_id },
          messageIds: [first, second],
          reason: 'Deleted by mistake',
        },
      },
      { data: { deletions: { userId: author.userId }, messageIds: [direct] } },
    ]);
  });
});

const requestOf = async (type: string) =>
  (await chat.events()).findLast((event) => event.type === type)!.metadata.correlationId;

const correlationOf = async (type: string, userId: number) =>
  (await chat.events()).findLast(
    (event) => event.type === type && (event.data as { userId: number }).userId === userId,
  )!.metadata.correlationId;

describe('Changes that an owner undoes', () => {
  let administrator: Person;
  let office: number;

  beforeEach(async () => {
    administrator = await chat.person('Administrator', 200);
    office = await chat.channel('office', [administrator]);
  });

  const move = async (id: number, parameters: object) =>
    successful(
      await administrator.patch(`/messages/${id}`, {
        send_notification_to_old_thread: false,
        send_notification_to_new_thread: false,
        ...parameters,
      }),
    );

  const placeOf = async (id: number) => {
    const { stream_id: channel, subject } = (await shown(administrator, id)) as Record<string, unknown>;
    return [channel, subject];
  };

  it('moves messages back to their topics and channels, and leaves those that others moved since', async () => {
    const [first, second, third] = [await send('Swordfish'), await send('Sturgeon'), await send('Herring')];
    await move(first, { stream_id: office, topic: 'fish', propagate_mode: 'change_all' });
    await chat.settled();
    const correlation_id = await requestOf('MessagesMoved');
    successful(await chat.owner.patch(`/messages/${second}`, { topic: 'sturgeons' }));
    const preview = successful(await undo({ correlation_id, preview: true, reason: '' }));
    const expected = {
      moved_message_ids: [first, third],
      subscriptions: [],
      roles: [],
      not_undone: [{ obstacle: 'changed since', message_ids: [second], user_ids: [], stream_id: null }],
    };
    expect(preview).toMatchObject(expected);
    expect(await placeOf(first)).toEqual([office, 'fish']);
    const { heard } = await listen(author, {});
    expect(successful(await undo({ correlation_id }))).toMatchObject(expected);
    expect(await placeOf(first)).toEqual([kitchen, 'lunch']);
    expect(await placeOf(second)).toEqual([office, 'sturgeons']);
    expect(await placeOf(third)).toEqual([kitchen, 'lunch']);
    expect((await heard()).filter(({ type }) => type === 'update_message')).toMatchObject([
      {
        message_ids: [first, third],
        stream_id: office,
        new_stream_id: kitchen,
        subject: 'lunch',
        orig_subject: 'fish',
      },
    ]);
    const { messages } = successful(
      await administrator.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['is', 'dm']] }),
    );
    expect(messages).toMatchObject([{ content: expect.stringContaining('2 messages moved back') }]);
    expect((await undo({ correlation_id })).body).toMatchObject({ msg: 'Nothing can be undone: changed since.' });
    const undone = (await chat.events()).filter(({ type }) => type === 'ChangesUndone');
    expect(undone).toMatchObject([
      { data: { changes: { correlationId: correlation_id }, reason: 'Deleted by mistake' } },
    ]);
  });

  it('goes back over several moves of one account, but not into a channel that is archived', async () => {
    const [id, lost] = [await send('Swordfish', 'one'), await send('Sturgeon', 'two')];
    await move(id, { topic: 'three' });
    await move(id, { stream_id: office });
    await move(id, { topic: 'four' });
    const cellar = await chat.channel('cellar', [author, administrator]);
    await move(lost, { stream_id: cellar });
    await move(lost, { stream_id: office });
    successful(await chat.owner.delete(`/streams/${cellar}`));
    const to = Math.floor(chat.server.core.clock.now() / 1000);
    const period = { user_id: administrator.userId, from: 0, to };
    const result = successful(await undo(period));
    expect(result).toMatchObject({ moved_message_ids: [id, lost] });
    expect(await placeOf(id)).toEqual([kitchen, 'one']);
    expect(await placeOf(lost)).toEqual([kitchen, 'two']);

    await move(lost, { stream_id: office });
    const correlation_id = await requestOf('MessagesMoved');
    successful(await chat.owner.delete(`/streams/${kitchen}`));
    expect((await undo({ correlation_id })).body).toMatchObject({ msg: 'Nothing can be undone: channel archived.' });
  });

  it('subscribes and unsubscribes again whom a request changed, and leaves who changed it since', async () => {
    const others = [await chat.person('Third'), await chat.person('Fourth')];
    const principals = others.map(({ userId }) => userId);
    const subscribe = { subscriptions: [{ name: 'kitchen' }, { name: 'office' }], principals };
    successful(await administrator.post('/users/me/subscriptions', subscribe));
    successful(await others[0]!.delete('/users/me/subscriptions', { subscriptions: ['office'] }));
    const { heard } = await listen(others[1]!, {});
    const subscribed = { correlation_id: await correlationOf('ChannelsSubscribed', principals[1]!) };
    const result = successful(await undo(subscribed));
    expect(result).toMatchObject({
      subscriptions: [
        { stream_id: kitchen, subscribed: false, user_ids: principals },
        { stream_id: office, subscribed: false, user_ids: [principals[1]] },
      ],
      not_undone: [{ obstacle: 'changed since', user_ids: [principals[0]], stream_id: office, message_ids: [] }],
    });
    const subscriptions = successful(await others[1]!.get('/users/me/subscriptions'));
    expect(subscriptions).toMatchObject({ subscriptions: [] });
    expect((await heard()).map(({ type, op }) => [type, op])).toContainEqual(['subscription', 'remove']);

    const again = { correlation_id: await correlationOf('ChannelsUnsubscribed', principals[1]!) };
    successful(await undo(again));
    const { subscriptions: back } = successful(await others[1]!.get('/users/me/subscriptions'));
    expect(back).toMatchObject([{ name: 'kitchen' }, { name: 'office' }]);
  });

  it('gives former roles back, and never leaves the organization without an owner', async () => {
    successful(await administrator.patch(`/users/${reader.userId}`, { role: 300 }));
    successful(await administrator.patch(`/users/${author.userId}`, { role: 600 }));
    successful(await chat.owner.patch(`/users/${author.userId}`, { role: 400 }));
    const to = Math.floor(chat.server.core.clock.now() / 1000);
    const { heard } = await listen(reader, {});
    expect(successful(await undo({ user_id: administrator.userId, from: 0, to, kinds: ['roles'] }))).toMatchObject({
      roles: [{ user_id: reader.userId, role: 400 }],
      not_undone: [{ obstacle: 'changed since', user_ids: [author.userId], stream_id: null }],
    });
    expect((await heard()).filter(({ type }) => type === 'realm_user')).toMatchObject([
      { op: 'update', person: { user_id: reader.userId, role: 400 } },
    ]);

    successful(await chat.owner.patch(`/users/${administrator.userId}`, { role: 100 }));
    const promoted = { correlation_id: await correlationOf('UserRoleChanged', administrator.userId) };
    const ownerId = Number(successful(await chat.owner.get('/users/me'))['user_id']);
    successful(await administrator.patch(`/users/${ownerId}`, { role: 400 }));
    expect((await undo(promoted, administrator)).body).toMatchObject({ msg: 'Nothing can be undone: last owner.' });
    const demoted = { correlation_id: await correlationOf('UserRoleChanged', ownerId) };
    expect((await undo(demoted, chat.owner)).status).toBe(400);
    expect(successful(await undo(demoted, administrator))).toMatchObject({ roles: [{ role: 100 }] });
  });
});
