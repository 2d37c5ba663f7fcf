import { readConfiguration } from '@chat/composition';
import { Chat, listen, type Person, successful } from '@chat/chat-testing';
import { DAY_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';

let chat: Chat;
let member: Person;
let kitchen: number;

beforeEach(async () => {
  chat = await Chat.open();
  member = await chat.person('Member');
  kitchen = await chat.channel('kitchen', [member]);
});
afterEach(() => chat.close());

const send = (content: string) => member.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content });

const inLog = async (content: string) => JSON.stringify(await chat.events()).includes(content);

async function erasures(): Promise<readonly number[][]> {
  const events = await chat.events();
  return events
    .filter(({ type }) => type === 'DeletedContentErased')
    .map(({ data }) => (data as { messageIds: number[] }).messageIds);
}

describe('What a deleted message said', () => {
  it('is hidden at once, stays in the log for the days that owners set, and is then erased', async () => {
    successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
    const id = await send('Swordfish');
    successful(await member.patch(`/messages/${id}`, { content: 'Swordfish, again' }));
    const { heard } = await listen(member, {});
    successful(await member.delete(`/messages/${id}`));

    expect((await heard()).filter(({ type }) => type === 'delete_message')).toMatchObject([{ message_id: id }]);
    for (const path of [`/messages/${id}`, `/messages/${id}/history`])
      for (const reader of [member, chat.owner]) expect((await reader.get(path)).status).toBe(400);
    const narrow = [['search', 'Swordfish']];
    const found = await chat.owner.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow });
    expect(successful(found)['messages']).toEqual([]);
    expect(await inLog('Swordfish')).toBe(true);

    successful(await chat.owner.patch('/records/direct_messages', { deleted_content_days: 29 }));
    const direct = await member.send({ type: 'direct', to: [member.userId], content: 'Sturgeon' });
    successful(await member.delete(`/messages/${direct}`));
    chat.server.core.clock.advance(30 * DAY_MS - 60_000);
    await eventually(async () => expect(await inLog('Sturgeon')).toBe(false));
    expect(await inLog('Swordfish')).toBe(true);
    const sooner = await send('Herring');
    successful(await chat.owner.patch(`/records/streams/${kitchen}`, { deleted_content_days: 29 }));
    await eventually(async () => expect(await inLog('Swordfish')).toBe(false));
    await eventually(async () => expect(await erasures()).toEqual([[direct], [id]]));
    expect(await inLog('Herring')).toBe(true);

    successful(await chat.owner.patch(`/records/streams/${kitchen}`, { deleted_content_days: null }));
    successful(await member.delete(`/messages/${sooner}`));
    chat.server.core.clock.advance(30 * DAY_MS);
    await eventually(async () => expect(await inLog('Herring')).toBe(false));
    await eventually(async () => expect(await erasures()).toEqual([[direct], [id], [sooner]]));
  });

  it('is kept when a topic or the messages of an account are deleted, also over a restart', async () => {
    successful(await chat.owner.patch(`/records/streams/${kitchen}`, { deleted_content_days: 1 }));
    const first = await send('Swordfish');
    successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'lunch' }));
    const second = await send('Herring');
    successful(
      await chat.owner.delete(`/users/${member.userId}`, { actions: { delete_public_channel_messages: true } }),
    );
    await eventually(async () => {
      const events = await chat.events();
      const deleted = events.flatMap(({ type, data }) => (type === 'MessageDeleted' ? [data] : []));
      expect(deleted).toMatchObject([
        { messageId: first, isKept: true },
        { messageId: second, isKept: true },
      ]);
    });
    expect([await inLog('Swordfish'), await inLog('Herring')]).toEqual([true, true]);

    await chat.close();
    chat = await chat.reopen();
    expect(successful(await chat.owner.get('/records'))).toMatchObject({
      deleted_content_days: 0,
      direct_messages: null,
      streams: [{ stream_id: kitchen, deleted_content_days: 1 }],
    });
    chat.server.core.clock.advance(DAY_MS);
    await eventually(async () => expect((await erasures()).flat().toSorted((a, b) => a - b)).toEqual([first, second]));
    expect([await inLog('Swordfish'), await inLog('Herring')]).toEqual([false, false]);
  });

  it('is erased at once until an owner sets more', async () => {
    successful(await member.delete(`/messages/${await send('Swordfish')}`));
    await eventually(async () => expect(await inLog('Swordfish')).toBe(false));
    expect(await erasures()).toEqual([]);
  });
});

it('The rules are for owners alone, and in no event and no registration', async () => {
  const administrator = await chat.person('Administrator', 200);
  const refused = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } };
  const { heard } = await listen(chat.owner, {});
  successful(await chat.owner.patch('/records/direct_messages', { deleted_content_days: 7 }));
  expect(successful(await chat.owner.get('/records'))).toMatchObject({ direct_messages: { deleted_content_days: 7 } });
  for (const person of [administrator, member]) {
    expect(await person.get('/records')).toMatchObject(refused);
    for (const path of ['/records', '/records/direct_messages', `/records/streams/${kitchen}`])
      expect(await person.patch(path, { deleted_content_days: 1 })).toMatchObject(refused);
  }
  expect(await heard()).toEqual([]);
  expect(JSON.stringify(await chat.owner.post('/register', {}))).not.toContain('deleted_content_days');
});

it('Rules that cannot be are refused, and change nothing', async () => {
  const before = await chat.head();
  const change = async (path: string, days: unknown) =>
    (await chat.owner.patch(path, { deleted_content_days: days })).body;
  expect(await change('/records', null)).toMatchObject({ result: 'error' });
  for (const days of [-2, 36_501]) expect(await change('/records', days)).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await change('/records', 'soon')).toMatchObject({ result: 'error' });
  expect(await change('/records/streams/4711', 1)).toMatchObject({ msg: 'Invalid channel ID' });
  expect(await change('/records', undefined)).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' });
  expect(await chat.head()).toBe(before);
});

it('A new organization keeps what is deleted for as many days as the operator says, thirty by default, and owners change it', async () => {
  expect(readConfiguration({}).deletedContentDays).toBe(30);
  const other = await Chat.open({ CHAT_DELETED_CONTENT_DAYS: '30' });
  expect(successful(await other.owner.get('/records'))).toMatchObject({ deleted_content_days: 30 });
  successful(await other.owner.patch('/records', { deleted_content_days: 0 }));
  await other.close();
  const again = await other.reopen();
  expect(successful(await again.owner.get('/records'))).toMatchObject({ deleted_content_days: 0 });
  await again.close();
});

it('Content is kept as the records rule alone says, where there is one', async () => {
  const change = (path: string, days: number) => chat.owner.patch(path, { deleted_content_days: days });
  expect((await change('/records', -1)).body).toMatchObject({
    msg: expect.stringContaining('only where a records rule'),
  });
  successful(await chat.owner.patch(`/records/rule/streams/${kitchen}`, { records_days: 10, reason: 'Audit' }));
  expect((await change('/records', -1)).status).toBe(400);
  successful(await change(`/records/streams/${kitchen}`, -1));
  expect(successful(await chat.owner.get('/records'))).toMatchObject({
    streams: [{ stream_id: kitchen, deleted_content_days: -1 }],
  });
  const rule = (days: number) =>
    chat.owner.patch(`/records/rule/streams/${kitchen}`, { records_days: days, reason: 'Audit' });
  expect((await rule(0)).body).toMatchObject({ msg: expect.stringContaining('cannot end where') });
  const id = await send('Swordfish');
  successful(await member.delete(`/messages/${id}`));
  expect(await inLog('Swordfish')).toBe(true);
  chat.server.core.clock.advance(10 * DAY_MS);
  await eventually(async () => expect(await inLog('Swordfish')).toBe(false));
  successful(await change(`/records/streams/${kitchen}`, 0));
  successful(await rule(0));
});
