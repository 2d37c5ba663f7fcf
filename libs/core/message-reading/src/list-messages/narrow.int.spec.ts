import { Chat, type Person, successful } from '@chat/chat-testing';
import sharp from 'sharp';

const NOTHING_UNREAD = 10_000_000_000_000_000;

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let yorick: Person;
let kitchen: number;
let ids: Record<'link' | 'image' | 'mention' | 'resolved' | 'pair' | 'group' | 'muted', number>;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, yorick] = [await chat.person('Hamlet'), await chat.person('Ophelia'), await chat.person('Yorick')];
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
  const cellar = await chat.channel('cellar', [hamlet, ophelia]);
  await hamlet.post('/users/me/subscriptions/properties', {
    subscription_data: [{ stream_id: cellar, property: 'is_muted', value: true }],
  });
  const inKitchen = { type: 'stream', to: 'kitchen', topic: 'lunch' };
  ids = {
    link: await send({ ...inKitchen, content: 'https://example.com/menu' }),
    image: await send({ ...inKitchen, content: `[soup](${await picture()})` }),
    mention: await send({ ...inKitchen, topic: 'Dinner', content: '@**Hamlet** Stew?' }),
    resolved: await send({ ...inKitchen, topic: '✔ tea', content: 'Earl Grey' }),
    pair: await send({ type: 'direct', to: [hamlet.userId], content: 'Psst' }),
    group: await send({ type: 'direct', to: [hamlet.userId, yorick.userId], content: 'Psst' }),
    muted: await send({ type: 'stream', to: 'cellar', topic: 'wine', content: 'Empty' }),
  };
  await hamlet.post(`/messages/${ids.group}/reactions`, { emoji_name: 'tada' });
  await hamlet.post('/messages/flags', { op: 'add', flag: 'starred', messages: [ids.pair, ids.link] });
  await hamlet.post('/messages/flags', { op: 'add', flag: 'read', messages: [ids.link, ids.mention] });
});

afterAll(() => chat.close());

async function picture(): Promise<unknown> {
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { body } = await ophelia.upload(new File([new Uint8Array(bytes)], 'soup.png', { type: 'image/png' }));
  return body['url'];
}

async function send(fields: Readonly<Record<string, unknown>>): Promise<number> {
  return await ophelia.send(fields);
}

const say = (to: string, topic: string, content = 'Hello') => send({ type: 'stream', to, topic, content });

const list = (narrow: readonly object[], fields = {}) =>
  hamlet.get('/messages', { anchor: 'newest', num_before: 100, narrow, ...fields });

const around = (anchor_date?: string, narrow: readonly object[] = []) =>
  list(narrow, { anchor: 'date', anchor_date, num_before: 1, num_after: 0 });

const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  (body['messages'] as { id: number }[]).map(({ id }) => id);

async function byId(narrow: readonly object[]) {
  const { body } = await hamlet.get('/messages', { message_ids: Object.values(ids), narrow });
  return body['messages'] as { id: number; match_content?: string }[];
}

async function found(...terms: readonly (readonly [operator: string, operand: unknown, negated?: boolean])[]) {
  const narrow = terms.map(([operator, operand, negated = false]) => ({ operator, operand, negated }));
  const { body } = await list([...narrow, { operator: 'sender', operand: ophelia.userId }]);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return (body['messages'] as { id: number }[]).map(({ id }) => names.get(id));
}

describe('narrows', () => {
  it('take a text for the name of a channel, whatever it looks like', async () => {
    const numbered = String(kitchen);
    expect(await list([{ operator: 'channel', operand: numbered }])).toMatchObject({ status: 400 });
    await chat.channel(numbered, [ophelia]);
    expect(await found(['channel', numbered])).toEqual([]);
    expect(await found(['channel', kitchen])).toContain('link');
  });

  it.each([
    ['is', 'starred', ['link', 'pair']],
    ['is', 'unread', ['image', 'resolved', 'pair', 'group', 'muted']],
    ['is', 'mentioned', ['mention']],
    ['is', 'resolved', ['resolved']],
    ['is', 'dm', ['pair', 'group']],
    ['is', 'private', ['pair', 'group']],
    ['is', 'alerted', []],
    ['is', 'followed', ['mention']],
    ['is', 'muted', ['muted']],
    ['in', 'home', ['link', 'image', 'mention', 'resolved', 'pair', 'group']],
    ['in', 'all', ['link', 'image', 'mention', 'resolved', 'pair', 'group', 'muted']],
    ['has', 'link', ['link', 'image']],
    ['has', 'image', ['image']],
    ['has', 'attachment', ['image']],
    ['has', 'reaction', ['group']],
    ['topic', 'DINNER', ['mention']],
  ])('%s:%s', async (operator, operand, names) => {
    expect(await found([operator, operand])).toEqual(names);
  });

  it('find the conversations with a person, and those around a message', async () => {
    expect(await found(['dm-including', yorick.userId])).toEqual(['group']);
    expect(await found(['dm', [ophelia.userId]])).toEqual(['pair']);
    expect(await found(['with', ids.image], ['channel', 'cellar'], ['topic', 'wrong'])).toEqual(['link', 'image']);
    expect(await found(['with', ids.group])).toEqual(['group']);
    expect(await found(['with', 4711], ['channel', kitchen], ['topic', 'dinner'])).toEqual(['mention']);
  });

  it.each([['pm-with'], ['pm_with']])('find a conversation by %s, also beside a message of it', async (operator) => {
    const people = `${hamlet.email}, ${yorick.email}`;
    expect(idsOf(await list([[operator, `${ophelia.email}, ${yorick.email}`]]))).toEqual([ids.group]);
    expect(idsOf(await list([[operator, people], ['with', String(ids.pair)]]))).toEqual([ids.pair]); // prettier-ignore
    expect(await found(['with', 4711], [operator, [ophelia.userId]])).toEqual(['pair']);
    expect((await list([[operator, people], ['channel', 'kitchen']])).body).toMatchObject({ code: 'BAD_NARROW' }); // prettier-ignore
  });

  it.each([['group-pm-with'], ['group_pm_with']])('find conversations with a person by %s', async (operator) => {
    expect(await found([operator, yorick.email])).toEqual(['group']);
  });

  it('find attachments by every link to an upload of this server, and by nothing else', async () => {
    const { body } = await ophelia.upload(new File(['Leeks'], 'menu.txt', { type: 'text/plain' }));
    const url = String(body['url']);
    const { realm_url: realmUrl } = (await hamlet.get('/server_settings')).body;
    const [full, relative] = [
      await say('kitchen', 'files', `[menu](${String(realmUrl)}${url})`),
      await say('kitchen', 'files', `[menu](${url})`),
    ];
    await say('kitchen', 'files', `[elsewhere](https://example.com${url}) and [nowhere](${url.slice(1)})`);
    await say('kitchen', 'files', `I wrote href="${url}" in a page`);
    const inFiles = { operator: 'topic', operand: 'files' };
    expect(idsOf(await list([inFiles, { operator: 'has', operand: 'attachment' }]))).toEqual([full, relative]);
  });

  it('understand what must not be', async () => {
    expect(await found(['in', 'all', true], ['is', 'starred'])).toEqual(['link', 'pair']);
    expect(await found(['is', 'unread', true], ['is', 'starred', true])).toEqual(['mention']);
    expect(await found(['is', 'starred'], ['is', 'unread'])).toEqual(['pair']);
    expect(await found(['is', 'starred'], ['near', ids.link, true])).toEqual(['link', 'pair']);
  });

  it('find who is called by name, not with a group, nor silently', async () => {
    const name = `cooks ${hamlet.userId}`;
    await ophelia.post('/user_groups/create', { name, description: '', members: [hamlet.userId] });
    const inKitchen = { type: 'stream', to: 'kitchen', topic: 'calls' };
    const queue = await ophelia.post('/register', { event_types: ['message'], narrow: [['mentions', hamlet.email]] });
    const byName = await send({ ...inKitchen, content: '@**Hamlet** come' });
    await send({ ...inKitchen, content: `@*${name}* come` });
    await send({ ...inKitchen, content: '@_**Hamlet** comes' });
    const narrow = [
      { operator: 'topic', operand: 'calls' },
      { operator: 'mentions', operand: hamlet.userId },
    ];
    const { body } = await list(narrow);
    expect((body['messages'] as { id: number }[]).map(({ id }) => id)).toEqual([byName]);
    const { queue_id } = queue.body;
    const heard = await ophelia.get('/events', { queue_id, last_event_id: -1, dont_block: true });
    expect((heard.body['events'] as { message: { id: number } }[]).map(({ message }) => message.id)).toEqual([byName]);
  });

  it('have those of given messages that are in them, also by what a search found', async () => {
    expect((await byId([])).map(({ id }) => id)).toEqual(Object.values(ids));
    expect((await byId([{ operator: 'is', operand: 'dm' }])).map(({ id }) => id)).toEqual([ids.pair, ids.group]);
    expect(await byId([{ operator: 'search', operand: 'stew' }])).toEqual([
      expect.objectContaining({ id: ids.mention, match_content: expect.stringContaining('highlight') }),
    ]);
    const refused = await hamlet.get('/messages', { message_ids: [], narrow: [{ operator: 'odd', operand: 'x' }] });
    expect(refused.body).toMatchObject({ code: 'BAD_NARROW' });
  });

  it.each([
    [{ anchor: 'newest' }, 400],
    [{ num_before: 1 }, 400],
    [{ num_after: 1 }, 400],
    [{ use_first_unread_anchor: true }, 400],
    [{ num_before: 0, num_after: 0, use_first_unread_anchor: false, include_anchor: false }, 200],
  ])('with given messages and %j are answered with %i', async (others, status) => {
    expect(await hamlet.get('/messages', { message_ids: [ids.link], ...others })).toMatchObject({ status });
  });

  it('of none find what names a bot that is not subscribed, between what was sent to it', async () => {
    const parrot = await chat.bot(ophelia, 'Parrot');
    const [before, called, after] = [
      await parrot.send({ type: 'direct', to: [hamlet.userId], content: 'Polly' }),
      await send({ type: 'stream', to: 'cellar', topic: 'wine', content: '@**Parrot** wants a cracker' }),
      await parrot.send({ type: 'direct', to: [hamlet.userId], content: 'Cracker' }),
    ];
    const all = await parrot.get('/messages', { anchor: 'oldest', num_after: 100 });
    expect(idsOf(all)).toEqual([before, called, after]);
    expect(idsOf(await parrot.get('/messages', { anchor: 'newest', num_before: 2 }))).toEqual([called, after]);
    const last = await send({ type: 'stream', to: 'cellar', topic: 'wine', content: '@**Parrot** come' });
    const { body } = await parrot.post('/register', { fetch_event_types: ['message'] });
    expect(body['max_message_id']).toBe(last);
  });

  it('of none find what was flagged, and moved since to where the reader is not subscribed', async () => {
    for (const name of ['attic', 'loft']) await chat.channel(name, [ophelia]);
    const [moved, other] = [
      await send({ type: 'stream', to: 'attic', topic: 'dust', content: 'A chest' }),
      await send({ type: 'stream', to: 'attic', topic: 'webs', content: 'A spider' }),
    ];
    await hamlet.post('/messages/flags', { op: 'add', flag: 'starred', messages: [moved] });
    const loft = chat.server.core.directory.channelByName('loft')!.id;
    successful(
      await chat.owner.patch(`/messages/${moved}`, { stream_id: loft, send_notification_to_new_thread: false }),
    );
    const known = idsOf(await list([]));
    expect(known).toContain(moved);
    expect(known).not.toContain(other);
  });

  it('start at a date', async () => {
    const { clock } = chat.server.core;
    clock.advance(86_400_000);
    const between = new Date(clock.now() - 3_600_000).toISOString();
    const later = await send({ type: 'stream', to: 'kitchen', topic: 'tomorrow', content: 'Eggs' });
    const newest = await around(between);
    expect(newest.body).toMatchObject({ anchor: later, found_anchor: true });
    expect(idsOf(newest)).toEqual([expect.any(Number), later]);
    const inKitchen = [{ operator: 'topic', operand: 'lunch' }];
    expect((await around(between, inKitchen)).body).toMatchObject({
      anchor: 10_000_000_000_000_000,
      found_newest: true,
    });
    expect((await around('2001-01-01', inKitchen)).body).toMatchObject({ anchor: ids.link });
    expect((await around(new Date(clock.now() + 1_000).toISOString())).body).toMatchObject({ found_newest: true });
    expect((await around()).body).toMatchObject({ code: 'BAD_REQUEST', msg: "Missing 'anchor_date' argument." });
    expect((await around('yesterday')).body).toMatchObject({ msg: 'anchor_date is not a date' });
  });

  it('start where the reader has not read yet', async () => {
    const narrow = [{ operator: 'channel', operand: kitchen }];
    const { body } = await list(narrow, { anchor: 'first_unread', num_before: 1, num_after: 1 });
    const read = [{ operator: 'id', operand: ids.link }];

    expect(body).toMatchObject({ anchor: expect.any(Number), found_anchor: true });
    expect((await list(read, { anchor: 'first_unread' })).body).toMatchObject({ anchor: NOTHING_UNREAD });
    const own = [...narrow, { operator: 'sender', operand: ophelia.userId }];
    expect((await list(own, { anchor: 'first_unread' })).body).toMatchObject({ anchor: ids.image });
  });

  it('start at what the reader has not read and not muted, in a channel that they name also where that is muted', async () => {
    const laertes = await chat.person('Laertes');
    const hall = await chat.channel('hall', [laertes, ophelia]);
    const moat = await chat.channel('moat', [laertes, ophelia]);
    successful(await laertes.post('/mark_all_as_read'));
    const [, wet, dry, noise] = [
      await say('moat', 'noise'),
      await say('moat', 'wet'),
      await say('moat', 'dry'),
      await say('hall', 'noise'),
    ];
    const set = (stream_id: number, topic: string, visibility_policy: number) =>
      laertes.post('/user_topics', { stream_id, topic, visibility_policy });
    const mute = { stream_id: moat, property: 'is_muted', value: true };
    const anchorIn = async (...narrow: readonly object[]) =>
      successful(await laertes.get('/messages', { anchor: 'first_unread', narrow }))['anchor'];
    for (const channel of [hall, moat]) successful(await set(channel, 'noise', 1));
    successful(await laertes.post('/users/me/subscriptions/properties', { subscription_data: [mute] }));
    const inMoat = { operator: 'channel', operand: moat };

    expect(await anchorIn()).toBe(NOTHING_UNREAD);
    expect(await anchorIn({ operator: 'channels', operand: 'public' })).toBe(NOTHING_UNREAD);
    expect(await anchorIn({ ...inMoat, operand: hall, negated: true })).toBe(NOTHING_UNREAD);
    expect(await anchorIn(inMoat)).toBe(wet);
    expect(await anchorIn(inMoat, { operator: 'topic', operand: 'noise' })).toBe(NOTHING_UNREAD);
    successful(await set(moat, 'dry', 3));
    expect(await anchorIn()).toBe(dry);
    successful(await set(hall, 'noise', 0));
    successful(await set(moat, 'dry', 0));
    expect(await anchorIn()).toBe(noise);
  });

  it.each([
    [
      ['channels', 'public'],
      ['dm', [1]],
    ],
    [
      ['is', 'dm'],
      ['channel', 'kitchen'],
    ],
    [
      ['is', 'private'],
      ['topic', 'lunch'],
    ],
    [
      ['is', 'dm', true],
      ['dm-including', 1],
    ],
    [
      ['is', 'dm', true],
      ['is', 'private'],
    ],
  ] as const)('refuse %j with %j, because no message is both', async (...terms) => {
    const narrow = terms.map(([operator, operand, negated = false]) => ({ operator, operand, negated }));
    const desc = 'No message can be both a channel message and direct message';
    expect((await list(narrow)).body).toMatchObject({ code: 'BAD_NARROW', desc });
  });

  it('take direct messages outside of a channel, and what is not direct inside of one', async () => {
    expect(await found(['is', 'dm'], ['channel', 'kitchen', true])).toEqual(['pair', 'group']);
    expect(await found(['is', 'dm', true], ['channel', kitchen], ['topic', 'dinner'])).toEqual(['mention']);
  });

  it.each(['operator', 'operand'])('need the %s of each term', async (name) => {
    const msg = `Invalid narrow[0]: Value error, ${name} is missing`;
    for (const nothing of [null, undefined]) {
      const term = { operator: 'is', operand: 'dm', [name]: nothing };
      expect((await list([term])).body).toMatchObject({ code: 'BAD_REQUEST', msg });
    }
  });

  it.each([
    ['is', 'odd', "unknown 'is' operand odd"],
    ['in', 'odd', "unknown 'in' operand odd"],
    ['has', 'odd', "unknown 'has' operand odd"],
    ['with', 4711, "Invalid 'with' operator"],
    ['sender', 'nobody@example.com', 'unknown user nobody@example.com'],
    ['dm-including', 'nobody@example.com', 'unknown user nobody@example.com'],
    ['dm-including', 4711, 'unknown user 4711'],
    ['dm', 'nobody@example.com, us@example.com', 'unknown user in nobody@example.com, us@example.com'],
    ['dm', [4711, 4712], 'unknown user in [4711, 4712]'],
    ['dm', '', 'unknown user in '],
    ['odd', 'x', 'unknown operator odd'],
  ])('refuse %s:%s', async (operator, operand, desc) => {
    expect((await list([{ operator, operand }])).body).toMatchObject({
      code: 'BAD_NARROW',
      msg: `Invalid narrow operator: ${desc}`,
      desc,
    });
  });

  it('name one message as the conversation at most', async () => {
    const term = { operator: 'with', operand: ids.link };
    expect((await list([term, term])).body).toMatchObject({
      code: 'BAD_NARROW',
      msg: "Invalid narrow operator combination: Duplicate 'with' operators.",
    });
  });
});
