import { MINUTE_MS } from '@chat/kernel';
import { Chat, type HttpClient, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let auditor: Person;
let author: Person;
let late: Person;
let guest: Person;
let bot: Person;
let lunch: number;
let vault: number;
let beforeEdit: string;
let first: number;
let secret: number;
let forgotten: number;

const now = () => new Date(chat.server.core.clock.now()).toISOString();
const ownerOf = () => ({ userId: chat.server.core.directory.userByEmail(chat.owner.email)!.id }) as Person;
const wait = () => chat.server.core.clock.advance(MINUTE_MS);
const send = (by: Person, to: string, topic: string, content: string) =>
  by.send({ type: 'stream', to, topic, content });

beforeAll(async () => {
  chat = await Chat.open();
  author = await chat.person('Author');
  late = await chat.person('Late');
  guest = await chat.person('Guest', 600);
  auditor = await chat.person('Auditor');
  bot = await chat.bot(author, 'Bot');
  lunch = await chat.channel('lunch', [ownerOf(), author, guest]);
  const protectedOnes = { invite_only: true, history_public_to_subscribers: false };
  vault = await chat.channel('vault', [ownerOf(), author], protectedOnes);
  first = await send(author, 'lunch', 'soup', 'Swordfish for all');
  secret = await send(author, 'vault', 'keys', 'Herring');
  forgotten = await send(author, 'lunch', 'soup', 'Sturgeon');
  await author.send({ type: 'direct', to: [late.userId], content: 'Hello' });
  wait();
  beforeEdit = now();
  wait();
  successful(
    await author.patch(`/messages/${first}`, { content: 'Nothing', topic: 'dinner', propagate_mode: 'change_one' }),
  );
  successful(await chat.owner.delete(`/messages/${forgotten}`));
  const subscribing = { subscriptions: [{ name: 'vault' }], principals: [late.userId] };
  successful(
    await author
      .post('/users/me/subscriptions', { ...subscribing })
      .then((a) => (a.status === 200 ? a : chat.owner.post('/users/me/subscriptions', subscribing))),
  );
  await send(author, 'vault', 'keys', 'Halibut');
  const moved = await send(author, 'vault', 'moving', 'On the way');
  successful(await chat.owner.patch(`/messages/${moved}`, { stream_id: lunch, propagate_mode: 'change_one' }));
  successful(await author.post(`/messages/${first}/reactions`, { emoji_name: 'octopus' }));
  successful(await late.post('/messages/flags', { messages: [first], op: 'add', flag: 'starred' }));
  successful(await chat.owner.patch(`/users/${late.userId}`, { role: 300 }));
  await chat.settled();
  await mandate({ direct_messages: true });
});
afterAll(() => chat.close());

const mandate = async (fields: object) => {
  successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: 'case 4711', ...fields }));
};

interface Message {
  readonly id: number;
  readonly content: string;
}

async function asOf(time: string, userId: number, fields: object = {}) {
  const body = successful(await auditor.get('/audit/as_of', { case: 'case 4711', time, user_id: userId, ...fields }));
  return body as unknown as {
    messages: Message[];
    streams: { name: string; is_subscribed: boolean }[];
    erased: { message_id: number }[];
    user: { role: number | null };
  };
}

const searched = async (time: string, words: string) => {
  const terms = [{ operator: 'search', operand: words }];
  return (await asOf(time, guest.userId, { narrow: terms })).messages.map(({ id }) => id);
};

const asking = (time: string, userId: number) =>
  auditor.get('/audit/as_of', { case: 'case 4711', time, user_id: userId });

describe('The view of an account as of now', () => {
  const NARROWS: readonly (readonly (readonly [string, unknown])[])[] = [
    [],
    [['channel', 'lunch']],
    [['channel', 'vault']],
    [
      ['channel', 'lunch'],
      ['topic', 'dinner'],
    ],
    [['is', 'starred']],
    [['search', 'herring']],
    [['is', 'dm']],
  ];

  it('equals what the API answers it, for every kind of account and narrow', async () => {
    const accounts: readonly (readonly [HttpClient, number])[] = [
      [chat.owner, ownerOf().userId],
      ...[author, late, guest, bot, auditor].map((person) => [person, person.userId] as const),
    ];
    for (const [account, userId] of accounts) {
      for (const terms of NARROWS) {
        const narrow = terms.map(([operator, operand]) => ({ operator, operand }));
        const range = { anchor: 'newest', num_before: 100, num_after: 0, narrow, apply_markdown: false };
        const answer = await account.get('/messages', { ...range, allow_empty_topic_name: true });
        const question = { case: 'case 4711', time: now(), user_id: userId, ...range };
        const { status, body } = await auditor.get('/audit/as_of', question);
        expect([status, body['messages'] ?? body['code']]).toEqual([
          answer.status,
          answer.body['messages'] ?? answer.body['code'],
        ]);
      }
    }
  });
});

describe('The view of an account as of a moment', () => {
  const narrow = [{ operator: 'channel', operand: 'lunch' }];
  const inTopic = (topic: string) => ({ narrow: [...narrow, { operator: 'topic', operand: topic }] });

  const idsAt = async (time: string) =>
    (await asOf(time, guest.userId, inTopic('clocks'))).messages.map(({ id }) => id);

  it('shows messages as they read then, in the topics of then, and says what is erased since', async () => {
    const { messages, erased } = await asOf(beforeEdit, guest.userId, { narrow });
    const words = messages.map(({ content }) => content);
    expect(words).toContain('Swordfish for all');
    expect(words).not.toContain('Nothing');
    expect(JSON.stringify(messages)).not.toMatch(/Sturgeon|dinner/);
    expect(erased).toMatchObject([{ message_id: forgotten, author: { name: 'Author' }, place: { topic: '(erased)' } }]);
    const of = (topic: string) =>
      asOf(beforeEdit, guest.userId, { narrow: [...narrow, { operator: 'topic', operand: topic }] });
    expect((await of('dinner')).messages).toEqual([]);
    expect((await of('soup')).messages).toHaveLength(1);
  });

  it('is searched by the words of then, also by those that are edited away', async () => {
    expect(await searched(beforeEdit, 'swordfish')).toEqual([first]);
    expect(await searched(beforeEdit, 'soup')).toEqual([first]);
    expect(await searched(now(), 'swordfish')).toEqual([]);
    expect(await searched(now(), 'nothing')).toEqual([first]);
    expect(await searched(beforeEdit, 'nothing')).toEqual([]);
    expect(await searched(beforeEdit, 'sturgeon')).toEqual([]);
    expect(await searched(beforeEdit, 'herring')).toEqual([]);
  });

  it('shows nothing that the account could not read then, and its role and channels of then', async () => {
    const then = await asOf(beforeEdit, late.userId);
    expect(JSON.stringify(then.messages)).not.toMatch(/Herring|Halibut/);
    expect(then.streams.map(({ name }) => name)).not.toContain('vault');
    expect(then.user.role).toBe(400);
    const later = await asOf(now(), late.userId);
    expect(later.streams).toContainEqual(expect.objectContaining({ name: 'vault', is_subscribed: true }));
    expect(JSON.stringify(later.messages)).toContain('Halibut');
    expect(JSON.stringify(later.messages)).not.toContain('Herring');
    expect(later.user.role).toBe(300);
    expect((await asOf(beforeEdit, author.userId)).messages.map(({ id }) => id)).toContain(secret);
  });

  it('shows settings, permissions and groups of then', async () => {
    const made = { name: 'night shift', description: '', members: [auditor.userId] };
    successful(await auditor.patch('/settings', { twenty_four_hour_time: true }));
    successful(await chat.owner.post('/user_groups/create', made));
    await chat.settled();
    const [then, later] = [await asOf(beforeEdit, auditor.userId), await asOf(now(), auditor.userId)];
    expect(then.user).toMatchObject({ permissions: [], groups: expect.not.arrayContaining(['night shift']) });
    expect(then.user).not.toHaveProperty('settings.twenty_four_hour_time');
    expect(later.user).toMatchObject({
      permissions: ['audit'],
      groups: expect.arrayContaining(['night shift']),
      settings: { twenty_four_hour_time: true },
    });
  });

  it('says of what is erased since where it was then, to those alone who could read it there', async () => {
    const safe = await chat.channel('safe', [ownerOf(), author], { invite_only: true });
    const [inward, outward] = [
      await send(author, 'lunch', 'bread', 'Anchovy'),
      await send(author, 'safe', 'keys', 'Eel'),
    ];
    wait();
    const beforeMoves = now();
    wait();
    const move = (id: number, channel: number) =>
      chat.owner.patch(`/messages/${id}`, { stream_id: channel, topic: 'moved', propagate_mode: 'change_one' });
    successful(await move(inward, safe));
    successful(await move(outward, lunch));
    wait();
    const afterMoves = now();
    wait();
    for (const id of [inward, outward]) successful(await chat.owner.delete(`/messages/${id}`));
    await chat.settled();
    const erasedFor = async (time: string, { userId }: Person, fields: object = {}) =>
      (await asOf(time, userId, fields)).erased.filter(({ message_id: id }) => id === inward || id === outward);
    const [bread, keys] = [
      { message_id: inward, place: { stream_name: 'lunch', topic: 'bread' } },
      { message_id: outward, place: { stream_name: 'safe', topic: 'keys' } },
    ];
    expect(await erasedFor(beforeMoves, guest)).toMatchObject([bread]);
    expect(await erasedFor(beforeMoves, author)).toMatchObject([bread, keys]);
    expect(await erasedFor(afterMoves, guest)).toMatchObject([
      { message_id: outward, place: { stream_name: 'lunch', topic: '(erased)' } },
    ]);
    expect(await erasedFor(beforeMoves, author, inTopic('bread'))).toMatchObject([bread]);
    expect(await erasedFor(beforeMoves, author, inTopic('moved'))).toEqual([]);
    const searching = { narrow: [{ operator: 'search', operand: 'anchovy' }] };
    expect(await erasedFor(beforeMoves, author, searching)).toEqual([]);
    const page = await asOf(beforeMoves, author.userId, { num_before: 1 });
    expect([page.messages, page.erased]).toMatchObject([[], [keys]]);
    const older = await asOf(beforeMoves, author.userId, { anchor: outward, num_before: 1 });
    expect(older.erased).toMatchObject([bread, keys]);
  });

  it('says nothing of an account outside of a mandate for accounts but what those of the mandate wrote', async () => {
    await mandate({ user_ids: [guest.userId], direct_messages: true });
    expect(await asOf(now(), ownerOf().userId)).toMatchObject({
      user: { role: null, groups: [], permissions: [], settings: {} },
      streams: [],
    });
    expect((await asOf(now(), guest.userId)).user.role).toBe(600);
    await mandate({ direct_messages: true });
  });

  it('without an account is what the mandate covers, with the topics of then, whoever had it', async () => {
    const everything = async (time: string, fields: object = {}) => {
      const body = successful(await auditor.get('/audit/as_of', { case: 'case 4711', time, ...fields }));
      return body as unknown as Omit<Awaited<ReturnType<typeof asOf>>, 'user'> & { user: null; topics: object[] };
    };
    await mandate({ direct_messages: true });
    const all = await everything(beforeEdit);
    expect(all.user).toBeNull();
    expect(all.messages.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['Swordfish for all', 'Herring', 'Hello']),
    );
    expect(all.erased).toContainEqual(expect.objectContaining({ message_id: forgotten }));
    expect(all.streams.map(({ name }) => name)).toEqual(expect.arrayContaining(['lunch', 'vault']));
    expect((await everything(beforeEdit, { narrow })).topics).toContainEqual({
      name: 'soup',
      max_id: first,
      messages: 1,
    });
    expect((await everything(now(), { narrow })).topics).toContainEqual(expect.objectContaining({ name: 'dinner' }));
    const search = [{ operator: 'search', operand: 'herring' }];
    expect((await everything(now(), { narrow: search })).messages).toMatchObject([{ id: secret, flags: [] }]);
    const starred = { narrow: [{ operator: 'is', operand: 'starred' }], case: 'case 4711', time: now() };
    expect(await auditor.get('/audit/as_of', starred)).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('Name an account') },
    });

    await mandate({ stream_ids: [vault] });
    const inVault = await everything(beforeEdit);
    expect(inVault.streams.map(({ name }) => name)).toEqual(['vault']);
    expect(inVault.messages.map(({ content }) => content)).toContain('Herring');
    expect(JSON.stringify(inVault)).not.toMatch(/Swordfish|Hello|lunch/);
    await mandate({ user_ids: [late.userId], direct_messages: true });
    const ofLate = await everything(now());
    expect(ofLate.streams).toEqual([]);
    expect(ofLate.messages.map(({ content }) => content)).toContain('Hello');
    expect(JSON.stringify(ofLate.messages)).not.toMatch(/Swordfish|Herring|Halibut/);
    expect((await everything(now(), { narrow })).topics).toEqual([]);
    await mandate({ direct_messages: true });
  });

  it('is cut to the mandate', async () => {
    await mandate({ stream_ids: [vault] });
    const { messages, streams, erased } = await asOf(beforeEdit, author.userId);
    expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining(['Herring']));
    expect(JSON.stringify([messages, streams, erased])).not.toMatch(/Swordfish|Hello|lunch/);
    await mandate({ direct_messages: true });
  });

  it('ends before the first later event, also where an earlier time lies behind it, as clocks of servers differ', async () => {
    await mandate({ direct_messages: true });
    const before = await send(author, 'lunch', 'clocks', 'Perch');
    const { clock } = chat.server.core;
    const early = clock.now() + 5 * MINUTE_MS;
    clock.advance(10 * MINUTE_MS);
    await send(author, 'lunch', 'clocks', 'Bream');
    const late = jest.spyOn(clock, 'now').mockReturnValue(early);
    const behind = await send(author, 'lunch', 'clocks', 'Roach');
    late.mockRestore();
    await chat.settled();
    expect(await idsAt(new Date(early).toISOString())).toEqual([before]);
    expect(await idsAt(now())).toContain(behind);
  });

  it('is refused in words before the log begins, in the future, and for nobody', async () => {
    expect(await asking('2020-01-01', guest.userId)).toMatchObject({
      body: { msg: expect.stringContaining('The log begins') },
    });
    expect(await asking('2099-01-01', guest.userId)).toMatchObject({ body: { msg: 'That moment is in the future.' } });
    expect(await asking(now(), 4711)).toMatchObject({ body: { msg: 'No such account: 4711' } });
    expect(await asking('soon', guest.userId)).toMatchObject({ body: { msg: expect.stringContaining('Not a date') } });
  });
});
