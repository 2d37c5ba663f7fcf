import { randomUUID } from 'node:crypto';
import { causedByNobody } from '@chat/directory';
import { CommandBus } from '@nestjs/cqrs';
import { Chat, listen, type Person, successful } from '@chat/chat-testing';
import { DAY_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { EraseDueContent } from './erase-due-content/erase-due-content.command.js';

let chat: Chat;
let member: Person;
let kitchen: number;
let attic: number;

async function open(environment: Record<string, string> = {}): Promise<void> {
  chat = await Chat.open(environment);
  member = await chat.person('Member');
  kitchen = await chat.channel('kitchen', [member]);
  attic = await chat.channel('attic', [member]);
}
afterEach(() => chat.close());

const send = (content: string, to = 'kitchen') => member.send({ type: 'stream', to, topic: 'lunch', content });
const remove = async (id: number) => successful(await chat.owner.delete(`/messages/${id}`));
const inLog = async (content: string) => JSON.stringify(await chat.events()).includes(content);
const areInLog = (contents: readonly string[]) => Promise.all(contents.map(inLog));
const pass = (days: number) => chat.server.core.clock.advance(days * DAY_MS);
const rule = async () => successful(await chat.owner.get('/records/rule'));

const set = async (path: string, days: number | null, reason = 'SEC 17a-4') =>
  successful(await chat.owner.patch(`/records/rule${path}`, { records_days: days, reason }));

async function noticesOf(person: Person | Chat['owner']): Promise<string[]> {
  const narrow = [['is', 'dm']];
  const { messages } = successful(
    await person.get('/messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false }),
  );
  const contents = (messages as { content: string }[]).map(({ content }) => content);
  return contents.filter((content) => content.includes('must be kept') || content.includes('nobody may set'));
}

/** Whatever is due is erased. */
async function round(): Promise<void> {
  const commands = chat.server.application.get(CommandBus);
  const cause = () => causedByNobody(randomUUID(), chat.server.core.clock.now());
  while (await commands.execute(new EraseDueContent(cause())));
}

describe('A records rule', () => {
  it('keeps content for its days after the posting, whoever deletes, and hides it no later', async () => {
    await open();
    await set(`/streams/${kitchen}`, 30);
    const [first, second] = [await send('Swordfish'), await send('Herring')];
    await remove(first);
    expect((await chat.owner.get(`/messages/${first}`)).status).toBe(400);
    pass(20);
    await remove(second);
    pass(9);
    await round();
    expect([await inLog('Swordfish'), await inLog('Herring')]).toEqual([true, true]);
    const { deletions } = successful(await chat.owner.get('/records/deletions', {}));
    const shown = (deletions as { id: number; posted: number; deletions: { due: number }[] }[]).find(
      ({ id }) => id === second,
    )!;
    expect(shown.deletions[0]!.due).toBe(shown.posted + 30 * 86_400);
    pass(1);
    await eventually(async () => expect([await inLog('Swordfish'), await inLog('Herring')]).toEqual([false, false]));
  });

  it('holds beside deleted_content_days: content is erased when both have passed', async () => {
    await open();
    successful(await chat.owner.patch('/records', { deleted_content_days: 5 }));
    await set('', 10);
    const old = await send('Swordfish');
    const young = await send('Herring');
    await remove(young);
    pass(8);
    await remove(old);
    pass(2);
    await eventually(async () => expect(await inLog('Herring')).toBe(false));
    expect(await inLog('Swordfish')).toBe(true);
    pass(3);
    await eventually(async () => expect(await inLog('Swordfish')).toBe(false));
  });

  it('is not escaped by a move, nor by a deletion of the topic or by retention', async () => {
    await open();
    await set(`/streams/${kitchen}`, 30);
    const moved = await send('Swordfish');
    successful(await chat.owner.patch(`/messages/${moved}`, { stream_id: attic, topic: 'dinner' }));
    await remove(moved);
    await send('Herring');
    successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'lunch' }));
    const expired = await send('Sole');
    successful(await chat.owner.patch(`/streams/${kitchen}`, { message_retention_days: 3 }));
    pass(4);
    await eventually(async () => expect((await chat.owner.get(`/messages/${expired}`)).status).toBe(400));
    await round();
    expect(await areInLog(['Swordfish', 'Herring', 'Sole'])).toEqual([true, true, true]);
    pass(26);
    await eventually(async () =>
      expect(await areInLog(['Swordfish', 'Herring', 'Sole'])).toEqual([false, false, false]),
    );
  });

  it('is raised at once, also for what is deleted already, and lowered after fourteen days', async () => {
    await open();
    await set('', 5);
    const id = await send('Swordfish');
    await remove(id);
    pass(4);
    await set('', 20);
    pass(2);
    await set('', 1);
    const { organization } = await rule();
    expect(organization).toEqual({ records_days: 1, days_now: 20, holds_from: expect.any(Number) });
    pass(13);
    await round();
    expect(await inLog('Swordfish')).toBe(true);
    pass(1);
    await eventually(async () => expect(await inLog('Swordfish')).toBe(false));
    expect(await rule()).toMatchObject({ organization: { records_days: 1, days_now: 1, holds_from: null } });
  });

  it('survives a restart', async () => {
    await open();
    await set('/direct_messages', 7);
    await set(`/streams/${attic}`, 9);
    await set(`/streams/${attic}`, null);
    const before = await rule();
    expect(before).toMatchObject({
      operator_days: 0,
      organization: { records_days: 0, days_now: 0, holds_from: null },
      direct_messages: { records_days: 7, days_now: 7, holds_from: null },
      streams: [{ stream_id: attic, records_days: null, days_now: 9 }],
    });
    await chat.close();
    chat = await chat.reopen();
    expect(await rule()).toEqual(before);
  });

  it('is announced to owners, and to auditors whose mandates cover the place', async () => {
    await open();
    const auditors = [await chat.person('Of the kitchen'), await chat.person('Of the attic')] as const;
    const scopes = [kitchen, attic];
    for (const [index, auditor] of auditors.entries()) {
      const mandate = { user_id: auditor.userId, stream_ids: [scopes[index]], direct_messages: false, reason: 'audit' };
      successful(await chat.owner.post('/audit/mandates', mandate));
    }
    await set(`/streams/${kitchen}`, 30, 'Case 4711');
    await set(`/streams/${kitchen}`, 7, 'Settled');
    await set('/direct_messages', 1);
    const [raised, lowered] = await noticesOf(chat.owner);
    expect(raised).toMatch(
      /changed how long content must be kept in the channel `kitchen`: 30 days \(before: as in the organization\)\. This holds from now on\.[^]*Case 4711/,
    );
    expect(lowered).toMatch(
      /7 days \(before: 30 days\)\. Until <time:[^>]+>, what was before counts, too\.[^]*Settled/,
    );
    expect(await noticesOf(chat.owner)).toHaveLength(3);
    expect(await noticesOf(auditors[0])).toEqual([raised, lowered]);
    for (const person of [auditors[1], member]) expect(await noticesOf(person)).toEqual([]);
  });

  it('is for owners alone, and in no event of other accounts', async () => {
    await open();
    const administrator = await chat.person('Administrator', 200);
    const { heard } = await listen(member, {});
    await set('/direct_messages', 7);
    for (const person of [administrator, member]) {
      const refused = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } };
      expect(await person.get('/records/rule')).toMatchObject(refused);
      for (const path of ['', '/direct_messages', `/streams/${kitchen}`])
        expect(await person.patch(`/records/rule${path}`, { records_days: 1, reason: 'x' })).toMatchObject(refused);
    }
    expect(await heard()).toEqual([]);
  });

  it('that cannot be is refused, and changes nothing', async () => {
    await open();
    const before = await chat.head();
    const change = async (path: string, parameters: object) =>
      (await chat.owner.patch(`/records/rule${path}`, { reason: 'SEC', ...parameters })).body;
    expect(await change('', { records_days: null })).toMatchObject({ result: 'error' });
    for (const days of [-1, 36_501, 'soon'])
      expect(await change('', { records_days: days })).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    expect(await change('', { records_days: 1, reason: ' ' })).toMatchObject({ msg: 'A records rule needs a reason.' });
    expect(await change('/streams/4711', { records_days: 1 })).toMatchObject({ msg: 'Invalid channel ID' });
    expect(await change('', {})).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' });
    expect(await change('', { records_days: 1, stream_id: kitchen })).toMatchObject({ result: 'error' });
    expect(await chat.head()).toBe(before);
  });
});

describe('CHAT_RECORDS_DAYS', () => {
  it('keeps content whatever owners set, who cannot go below it', async () => {
    await open({ CHAT_RECORDS_DAYS: '30' });
    const refused = await chat.owner.patch('/records/rule', { records_days: 29, reason: 'x' });
    expect(refused.body).toMatchObject({
      msg: 'records_days must be at least 30, which the operator of this server sets.',
    });
    await remove(await send('Swordfish'));
    pass(29);
    expect(await rule()).toMatchObject({ operator_days: 30, organization: { records_days: 0, days_now: 30 } });
    await round();
    expect(await inLog('Swordfish')).toBe(true);
    pass(1);
    await eventually(async () => expect(await inLog('Swordfish')).toBe(false));
  });

  it('is an event at the start, told to owners, and counts for fourteen days after it was lowered', async () => {
    await open({ CHAT_RECORDS_DAYS: '10' });
    await eventually(async () => expect(await noticesOf(chat.owner)).toHaveLength(1));
    await remove(await send('Swordfish'));
    await chat.close();
    chat = await chat.reopen({ CHAT_RECORDS_DAYS: '1' });
    member = member.on(chat);
    await eventually(async () => expect(await noticesOf(chat.owner)).toHaveLength(2));
    expect((await noticesOf(chat.owner))[1]).toMatch(
      /The operator changed below which number of days nobody may set .*: 1 day \(before: 10 days\)\. Until <time:/,
    );
    pass(9);
    expect(await rule()).toMatchObject({ operator_days: 10 });
    await round();
    expect(await inLog('Swordfish')).toBe(true);
    pass(5);
    expect(await rule()).toMatchObject({ operator_days: 1 });
    await eventually(async () => expect(await inLog('Swordfish')).toBe(false));
    const changes = (await chat.events()).filter(({ type }) => type === 'RecordsChanged');
    expect(changes).toMatchObject([10, 1].map((days) => ({ data: { change: { what: 'operator_days', days } } })));
  });
});
