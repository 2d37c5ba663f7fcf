import { randomUUID } from 'node:crypto';
import { causedByNobody } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandBus } from '@nestjs/cqrs';
import { DAY_MS } from '@chat/kernel';
import { verifyProjection } from '@chat/projections';
import { Chat, listen, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { EraseDueContent } from './erase-due-content/erase-due-content.command.js';
import { keptContentProjection } from './erase-due-content/kept-content.projection.js';

let chat: Chat;
let member: Person;
let other: Person;
let kitchen: number;
let attic: number;

beforeEach(async () => {
  chat = await Chat.open();
  [member, other] = [await chat.person('Member'), await chat.person('Other')];
  kitchen = await chat.channel('kitchen', [member, other]);
  attic = await chat.channel('attic', [member, other]);
});
afterEach(() => chat.close());

const send = (content: string, topic = 'lunch', to = 'kitchen') => member.send({ type: 'stream', to, topic, content });
const direct = (content: string, from: Person, to: Person) => from.send({ type: 'direct', to: [to.userId], content });
const remove = async (...ids: number[]) => {
  for (const id of ids) successful(await chat.owner.delete(`/messages/${id}`));
};
const pass = (days: number) => chat.server.core.clock.advance(days * DAY_MS);
const seconds = () => Math.floor(chat.server.core.clock.now() / 1000);

async function hold(scope: object, who: Pick<Person, 'post'> = chat.owner): Promise<number> {
  const { id } = successful(await who.post('/records/holds', { name: 'Case 4711', reason: 'Subpoena', ...scope }));
  return Number(id);
}
const lift = async (id: number) => successful(await chat.owner.delete(`/records/holds/${id}`, { reason: 'Settled' }));
const holds = async (who: Pick<Person, 'get'> = chat.owner) => successful(await who.get('/records/holds'))['holds'];

/** Whatever is due is erased. */
async function round(): Promise<void> {
  const commands = chat.server.application.get(CommandBus);
  const cause = () => causedByNobody(randomUUID(), chat.server.core.clock.now());
  while (await commands.execute(new EraseDueContent(cause())));
}

async function inLog(...contents: string[]): Promise<string[]> {
  const log = JSON.stringify(await chat.events());
  return contents.filter((content) => log.includes(content));
}
const leaves = (all: string[], left: string[]) =>
  eventually(async () => {
    await round();
    expect(await inLog(...all)).toEqual(left);
  });

async function auditor(canHold: boolean): Promise<Person> {
  const person = await chat.person(canHold ? 'Keeper' : 'Auditor');
  const mandate = { user_id: person.userId, direct_messages: true, can_hold: canHold, reason: 'Counsel' };
  successful(await chat.owner.post('/audit/mandates', mandate));
  return person;
}

const listed = async (who: Pick<Person, 'get'>, named: object) => {
  const { deletions } = successful(await who.get('/records/deletions', { ...named }));
  return (deletions as { id: number; deletions: object[] }[]).map(({ deletions: [deletion] }) => deletion);
};
const recordsChanges = async (who: Person, path: string, field: string) => {
  const found = successful(await who.get(path, { case: '4711', limit: 1000 }))[field] as { event: string }[];
  return found.filter(({ event }) => event === 'RecordsChanged').length;
};
const topicKeys = async () => (await chat.events()).filter(({ type }) => type === 'TopicKeyMade').length;
const lifeOf = async (who: Person, id: number) => successful(await who.get(`/audit/messages/${id}`, { case: '4711' }));
const texts = (bodies: readonly object[]) => bodies.map((body) => /Swordfish|menu.txt/.test(JSON.stringify(body)));
const without = (deletion?: object) => ({ ...deletion, correlation_id: null, deleted: null });

describe('A legal hold', () => {
  it('keeps what it names, whoever deletes, and hides it no later; everything else goes as ever', async () => {
    const before = await send('Swordfish');
    await hold({ topics: [{ stream_id: kitchen, topic: 'LUNCH' }] });
    await hold({ user_ids: [other.userId] });
    const after = await send('Herring');
    const elsewhere = await send('Sole', 'dinner');
    const conversation = await direct('Tuna', member, other);
    await remove(before, after, elsewhere);
    successful(await member.delete(`/messages/${conversation}`));
    expect((await chat.owner.get(`/messages/${before}`)).status).toBe(400);
    await leaves(['Swordfish', 'Herring', 'Sole', 'Tuna'], ['Swordfish', 'Herring', 'Tuna']);
    pass(10_000);
    await leaves(['Swordfish', 'Herring', 'Tuna'], ['Swordfish', 'Herring', 'Tuna']);
    expect(await holds()).toMatchObject([{ deleted_messages: 2 }, { deleted_messages: 1 }]);
  });

  it('covers what was deleted before, while it is there, and only what was posted in its time', async () => {
    successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
    const early = await send('Swordfish');
    await remove(early);
    pass(1);
    const from = seconds();
    const late = await send('Herring');
    await remove(late);
    await hold({ stream_ids: [kitchen], from, to: from });
    pass(31);
    await leaves(['Swordfish', 'Herring'], ['Herring']);
  });

  it('goes with what it covers: moved, renamed, archived, expired, with its account', async () => {
    await hold({ topics: [{ stream_id: kitchen, topic: 'lunch' }] });
    const moved = await send('Swordfish');
    await send('Sole');
    const move = { stream_id: attic, topic: 'dinner', propagate_mode: 'change_one' };
    successful(await chat.owner.patch(`/messages/${moved}`, move));
    await remove(moved);
    const rest = await send('Cod');
    successful(await member.patch(`/messages/${rest}`, { topic: 'supper', propagate_mode: 'change_all' }));
    const renamed = await send('Herring', 'supper');
    await send('Pike', 'dinner', 'attic');
    successful(await chat.owner.patch(`/streams/${kitchen}`, { message_retention_days: 3 }));
    pass(5);
    await eventually(async () => expect((await member.get(`/messages/${renamed}`)).status).toBe(400));
    await send('Perch', 'supper');
    successful(
      await chat.owner.delete(`/users/${member.userId}`, { actions: { delete_public_channel_messages: true } }),
    );
    successful(await chat.owner.delete(`/streams/${kitchen}`));
    const held = ['Swordfish', 'Sole', 'Cod', 'Herring', 'Perch'];
    await leaves([...held, 'Pike'], held);
    const [{ deleted_messages: deleted }] = (await holds()) as [{ deleted_messages: number }];
    expect(deleted).toBeGreaterThanOrEqual(held.length);
  });

  it('keeps the name and the address of an account that is deleted for good, which nobody sees, until it has passed', async () => {
    const id = await hold({ user_ids: [other.userId] });
    const words = [`"fullName":"Other"`, other.email, `"fullName":"Member"`];
    for (const { userId } of [other, member])
      successful(await chat.owner.delete(`/users/${userId}`, { actions: { delete_profile: true } }));
    const { user } = successful(await chat.owner.get(`/users/${other.userId}`));
    expect(user).toMatchObject({ full_name: 'Deleted user', is_deleted: true });
    await leaves(words, words.slice(0, 2));
    pass(100);
    await leaves(words, words.slice(0, 2));
    await lift(id);
    pass(13);
    await leaves(words, words.slice(0, 2));
    pass(2);
    await leaves(words, []);
    const own = (await chat.events()).filter(({ stream }) => stream === `user-${other.userId}`);
    expect(own.map(({ type }) => type)).toEqual(['AccountDeleted', 'UserDeactivated']);
    expect((await chat.events()).at(-1)).toMatchObject({
      type: 'DeletedContentErased',
      data: { userIds: [other.userId] },
    });
  });

  it('leaves what was due when it is lifted, for fourteen days or deleted_content_days', async () => {
    const [first, second] = [await hold({ stream_ids: [kitchen] }), await hold({ stream_ids: [attic] })];
    successful(await chat.owner.patch(`/records/streams/${attic}`, { deleted_content_days: 20 }));
    await remove(await send('Swordfish'), await send('Herring', 'lunch', 'attic'));
    pass(100);
    await lift(first);
    await lift(second);
    await remove(await send('Cod'));
    pass(13);
    await leaves(['Swordfish', 'Herring', 'Cod'], ['Swordfish', 'Herring']);
    pass(1);
    await leaves(['Swordfish', 'Herring'], ['Herring']);
    pass(6);
    await leaves(['Herring'], []);
  });

  it('survives a restart, with what has left its places', async () => {
    await hold({ topics: [{ stream_id: kitchen, topic: 'lunch' }], from: 0 });
    const moved = await send('Swordfish');
    await send('Sole');
    successful(await chat.owner.patch(`/messages/${moved}`, { topic: 'dinner', propagate_mode: 'change_one' }));
    const before = await holds();
    await chat.close();
    chat = await chat.reopen();
    member = member.on(chat);
    expect(await holds()).toEqual(before);
    await remove(moved, await send('Herring', 'dinner'));
    await leaves(['Swordfish', 'Herring'], ['Swordfish']);
    await eventually(async () => {
      const { log, store } = chat.engines;
      expect(await Array.fromAsync(verifyProjection(log, store, keptContentProjection))).toEqual([]);
    });
  });

  it('is set and lifted by owners, and by auditors whose mandates include it, and shown to them alone', async () => {
    const [keeper, blind] = [await auditor(true), await auditor(false)];
    const administrator = await chat.person('Administrator', 200);
    const { heard } = await listen(administrator, {});
    const id = await hold({ user_ids: [member.userId], from: 1, to: 5 }, keeper);
    await lift(id);
    await lift(id);
    const shown = [
      {
        id,
        name: 'Case 4711',
        reason: 'Subpoena',
        user_ids: [member.userId],
        stream_ids: [],
        topics: [],
        conversations: [],
        from: 1,
        to: 5,
        user_id: keeper.userId,
        lifted: { reason: 'Settled' },
        deleted_messages: 0,
      },
    ];
    expect(await holds()).toMatchObject(shown);
    expect(await holds(keeper)).toMatchObject(shown);
    const before = await chat.head();
    for (const person of [administrator, blind, member]) {
      const refused = { status: 400, body: { msg: 'Insufficient permission' } };
      expect(await person.get('/records/holds')).toMatchObject(refused);
      const asked = { name: 'x', reason: 'x', stream_ids: [kitchen] };
      expect(await person.post('/records/holds', asked)).toMatchObject(refused);
      expect(await person.delete(`/records/holds/${id}`, { reason: 'x' })).toMatchObject(refused);
    }
    expect(await chat.head()).toBe(before);
    expect(await heard()).toEqual([]);
  });

  it('is refused by name without changing anything', async () => {
    const before = await chat.head();
    const good = { name: 'x', reason: 'x', stream_ids: [kitchen] };
    for (const [change, msg] of [
      [{ user_ids: [4711] }, 'No such account: 4711'],
      [{ stream_ids: [4711] }, 'No such channel: 4711'],
      [{ topics: [{ stream_id: 4711, topic: 'a' }] }, 'No such channel: 4711'],
      [{ conversations: [[member.userId, 4711]] }, 'No such account: 4711'],
      [{ from: 2, to: 1 }, 'from of a legal hold must not be after to.'],
      [{ reason: ' ' }, 'A legal hold needs a reason, when it is set and when it is lifted.'],
      [{ name: ' ' }, 'A legal hold needs a name.'],
      [{ stream_ids: [] }, 'A legal hold names at least one account, channel, topic or direct conversation.'],
    ] as const)
      expect(await chat.owner.post('/records/holds', { ...good, ...change })).toMatchObject({
        status: 400,
        body: { msg },
      });
    expect(await chat.owner.delete('/records/holds/1', { reason: 'x' })).toMatchObject({
      body: { msg: 'No such legal hold: 1' },
    });
    expect(await chat.head()).toBe(before);
  });

  it('is in the register of deletions for those who may see it; for others the content is erased', async () => {
    const [keeper, blind] = [await auditor(true), await auditor(false)];
    const plain = await send('Herring', 'dinner');
    const held = await send('Swordfish');
    await hold({ topics: [{ stream_id: kitchen, topic: 'lunch' }] });
    await remove(plain, held);
    const named = { case: '4711' };
    for (const shown of [await listed(chat.owner, {}), await listed(keeper, named)])
      expect(shown).toMatchObject([
        { content: 'kept', held: true, due: null },
        { content: 'erased', held: false },
      ]);
    const [one, two] = await listed(blind, named);
    expect(without(one)).toEqual(without(two));
    expect(one).toMatchObject({ content: 'erased', held: false, due: null, erased: null });
  });

  it('keeps the files of what it covers, which the register shows to those who may see holds', async () => {
    const blind = await auditor(false);
    const { url } = successful(await member.upload(new File(['bytes'], 'menu.txt')));
    const id = await send(`[menu](${String(url)})`);
    const hold1 = await hold({ user_ids: [member.userId] });
    await remove(id);
    const files = async (who: Person | typeof chat.owner, named: object) =>
      successful(await who.get('/records/deletions', { files: true, ...named }))['deletions'];
    await eventually(async () =>
      expect(await files(chat.owner, {})).toMatchObject([{ deletions: [{ content: 'kept', held: true, due: null }] }]),
    );
    const seen = [{ deletions: [{ content: 'erased', held: false, due: null, erased: null }] }];
    expect(await files(blind, { case: '4711' })).toMatchObject(seen);
    pass(1000);
    await round();
    expect(await Array.fromAsync(chat.engines.files.keys())).toHaveLength(1);
    await lift(hold1);
    pass(14);
    await eventually(async () => {
      await round();
      expect(await Array.fromAsync(chat.engines.files.keys())).toHaveLength(0);
    });
  });

  it('is among the changes that auditors see for those who may see holds; others see no silent change of records', async () => {
    const [keeper, blind] = [await auditor(true), await auditor(false)];
    await lift(await hold({ user_ids: [member.userId] }));
    successful(await chat.owner.patch('/records', { deleted_content_days: 3 }));
    successful(await chat.owner.patch('/records/rule', { records_days: 3, reason: 'SEC' }));
    const { user_id: owner } = successful(await chat.owner.get('/users/me'));
    for (const [path, field] of [
      ['/audit/administration', 'changes'],
      [`/audit/people/${String(owner)}`, 'entries'],
    ] as const)
      expect([await recordsChanges(keeper, path, field), await recordsChanges(blind, path, field)]).toEqual([4, 1]);
  });

  it('counts from its acknowledgement on, also for a deletion that is on its way', async () => {
    const ids = [await send('Swordfish'), await send('Herring', 'dinner')];
    const transactions = chat.server.application.get(Transactions);
    const transact = transactions.transact.bind(transactions) as (...given: unknown[]) => Promise<never>;
    for (const [at, deletion] of [
      () => remove(ids[0]!),
      async () => successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'dinner' })),
    ].entries()) {
      let holding: Promise<unknown> | undefined;
      // The request and the process that finishes deletions of topics both delete.
      transactions.transact = async (aggregate, id, ...rest) => {
        if (String(aggregate.streamName(id)) === `message-${ids[at]!}`)
          await (holding ??= hold({ topics: [{ stream_id: kitchen, topic: ['lunch', 'dinner'][at] }] }));
        return transact(aggregate, id, ...rest);
      };
      await deletion();
    }
    await leaves(['Swordfish', 'Herring'], ['Swordfish', 'Herring']);
  });

  it('shows what it alone keeps to nobody else: searches, lives, moments, time lines and evidence have it erased', async () => {
    const [keeper, blind] = [await auditor(true), await auditor(false)];
    const { url } = successful(await member.upload(new File(['bytes'], 'menu.txt')));
    const ids = [await send('Bass', 'dinner'), await send(`Swordfish [menu](${String(url)})`)] as const;
    const moment = new Date(chat.server.core.clock.now() + 1000).toISOString();
    chat.server.core.clock.advance(2000);
    await hold({ topics: [{ stream_id: kitchen, topic: 'lunch' }] });
    await remove(...ids);
    await leaves(['Bass', 'Swordfish'], ['Swordfish']);
    const named = { case: '4711' };
    const views = async (who: Person, id: number) => {
      const topic = id === ids[0] ? 'dinner' : 'lunch';
      const range = { time: moment, user_id: other.userId, num_before: 10 };
      const bodies = [
        await who.get('/audit/messages', { ...named, search: '' }),
        await who.get('/audit/messages', { ...named, search: topic }),
        await who.get('/audit/messages', { ...named, search: 'swordfish' }),
        await who.get('/audit/as_of', { ...named, ...range }),
        await who.get('/audit/as_of', { ...named, ...range, narrow: [{ operator: 'search', operand: 'swordfish' }] }),
        await who.get(`/audit/people/${member.userId}`, { ...named, limit: 1000 }),
        await who.get('/audit/evidence/preview', { ...named, search: '' }),
        await who.get(`/audit/messages/${id}`, named),
      ];
      for (const { status, body } of bodies) expect([status, body]).toEqual([200, expect.anything()]);
      return bodies.map(({ body }) => body);
    };
    await eventually(async () => {
      const seen = texts(await views(keeper, ids[1]));
      expect(seen).toEqual([true, true, true, true, true, true, true, true]);
    });
    const all = await views(blind, ids[1]);
    expect(texts(all)).toEqual(all.map(() => false));
    expect(JSON.stringify(all)).not.toMatch(/isKept|"is_content_kept":true|AttachmentUploaded/);
    const [one, two] = [await views(blind, ids[0]), all];
    const found = (one[0] as { messages: { message_id: number; badges: string[]; content: unknown }[] }).messages;
    for (const id of ids)
      expect(found.find(({ message_id: each }) => each === id)).toMatchObject({
        badges: ['deleted', 'erased'],
        content: null,
      });
    expect(one[1]).toMatchObject({ messages: [] });
    expect(two[1]).toMatchObject({ messages: [] });
    const erased = (one[3] as { erased: { message_id: number }[] }).erased.map(({ message_id: id }) => id);
    expect(erased.toSorted()).toEqual([...ids].toSorted());
    const lives = [one[7], two[7]] as {
      state: string;
      erased_events: number;
      history: { event: string; details: object }[];
    }[];
    const [plain, held] = lives.map(({ state, erased_events: events, history }) => [
      state,
      events,
      history.map(({ event, details }) => [event, Object.keys(details)]),
    ]);
    expect(held).toEqual(plain);
  });

  it('shows topics of moves that it alone keeps to nobody else, and their keys go when it has passed', async () => {
    const [keeper, blind] = [await auditor(true), await auditor(false)];
    const never = { automatically_follow_topics_policy: 4, automatically_unmute_topics_in_muted_streams_policy: 4 };
    successful(await member.patch('/settings', never));
    const quietly = { send_notification_to_new_thread: false, propagate_mode: 'change_all' };
    const moved = async (content: string, from: string, to: string) => {
      const id = await send(content, from);
      successful(await chat.owner.patch(`/messages/${id}`, { topic: to, ...quietly }));
      return id;
    };
    const ids = [await moved('Bass', 'dinner', 'feast'), await moved('Swordfish', 'lunch', 'supper')] as const;
    const holdId = await hold({ topics: [{ stream_id: kitchen, topic: 'supper' }] });
    await remove(...ids);
    await leaves(['Bass', 'Swordfish'], ['Swordfish']);
    await eventually(async () => expect(await topicKeys()).toBe(1));
    expect(JSON.stringify(await lifeOf(keeper, ids[1]))).toMatch(/lunch.*supper/);
    for (const each of [await lifeOf(keeper, ids[0]), await lifeOf(blind, ids[0]), await lifeOf(blind, ids[1])]) {
      expect(each).toMatchObject({ state: 'erased', place: { topic: '(erased)' } });
      expect(JSON.stringify(each)).not.toMatch(/dinner|feast|lunch|supper/);
    }
    await lift(holdId);
    pass(14);
    await leaves(['Swordfish'], []);
    await eventually(async () => expect(await topicKeys()).toBe(0));
  });

  it('is a badge in searches, lives and the register for those who may see holds; the answers of others stay as they were', async () => {
    const [keeper, blind] = [await auditor(true), await auditor(false)];
    successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
    const [held, free] = [await send('Swordfish'), await send('Herring', 'dinner')];
    const deleted = await send('Cod');
    await remove(deleted);
    await eventually(async () => expect(await listed(blind, { case: '4711' })).toHaveLength(1));
    const views = async (who: Person) => {
      const { status, body: own } = await who.get('/audit/messages', { case: '4711', badges: ['held'] });
      const { body: found } = await who.get('/audit/messages', { case: '4711' });
      const { body: evidence } = await who.get('/audit/evidence/preview', { case: '4711' });
      const lives: { held: boolean }[] = [];
      for (const id of [held, free, deleted]) {
        const { seal: _seal, ...life } = successful(await who.get(`/audit/messages/${id}`, { case: '4711' }));
        lives.push(life as { held: boolean });
      }
      return { status, own, found, evidence, lives, register: await listed(who, { case: '4711' }) };
    };
    const before = await views(blind);
    expect(before).toMatchObject({ status: 400, own: { msg: 'Insufficient permission' } });
    await hold({ topics: [{ stream_id: kitchen, topic: 'lunch' }] });
    expect(JSON.stringify(await views(blind))).toBe(JSON.stringify(before));
    const shown = await views(keeper);
    expect(shown.own).toMatchObject({
      messages: [
        { message_id: deleted, badges: ['deleted', 'held'] },
        { message_id: held, badges: ['held'] },
      ],
    });
    expect((shown.found as { messages: object[] }).messages).toContainEqual(
      expect.objectContaining({ message_id: free, badges: [] }),
    );
    expect(shown.lives.map((life) => life.held)).toEqual([true, false, true]);
    expect(shown.register).toMatchObject([{ content: 'kept', held: true }]);
    await lift(1);
    expect((await views(keeper)).lives.map((life) => life.held)).toEqual([false, false, false]);
  });

  it('hides among other changes of records: its events name no message, and have the type of other changes of records', async () => {
    await hold({ user_ids: [member.userId] });
    successful(await chat.owner.patch('/records', { deleted_content_days: 3 }));
    const changes = (await chat.events()).filter(({ stream }) => stream === 'records-1');
    expect(changes.map(({ type }) => type)).toEqual(['RecordsChanged', 'RecordsChanged']);
  });
});
