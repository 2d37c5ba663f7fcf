import { EVENT_LOG_LIMITS } from '@chat/event-log';
import { EVENT_QUEUES_LIMITS } from '@chat/event-queues';
import { MESSAGE_READING_LIMITS } from '@chat/message-reading';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { MovePace } from '../move-messages/move-pace.js';
import { LIMITS } from '../messages.limits.js';

let chat: Chat;
let hamlet: Person;
let kitchen: number;
beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
  kitchen = await chat.channel('kitchen', [hamlet]);
});
afterAll(() => chat.close());

const send = (fields: object) =>
  hamlet.post('/messages', { type: 'channel', to: kitchen, topic: 'soup', content: 'Soup', ...fields });
const unable = { status: 400, body: { result: 'error', code: 'BAD_REQUEST', msg: 'Unable to render message' } };

/** The most emoji that can be rendered within the limit: each is one character, and a hundred of HTML. */
async function mostEmoji(emoji: string): Promise<number> {
  let [fits, exceeds] = [0, 10_000];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    const { status } = await hamlet.post('/messages/render', { content: emoji.repeat(middle) });
    if (status === 200) fits = middle;
    else exceeds = middle;
  }
  return fits;
}

describe('a message whose HTML is large', () => {
  /** @limit messages.versionBytes */
  it('is stored up to the limit and can be edited there; beyond it nothing is stored', async () => {
    const [first, second] = [await mostEmoji('😄'), await mostEmoji('🐙')];
    expect(first).toBeGreaterThan(1_000);
    expect(await hamlet.post('/messages/render', { content: '😄'.repeat(first + 1) })).toMatchObject(unable);

    const before = await chat.engines.log.head();
    expect(await send({ content: '😄'.repeat(first + 1) })).toMatchObject(unable);
    expect(await chat.engines.log.head()).toBe(before);

    const posted = await send({ content: '😄'.repeat(first) });
    const id = posted.body['id'] as number;
    expect(await hamlet.patch(`/messages/${id}`, { content: '🐙'.repeat(second) })).toMatchObject({ status: 200 });
    const refused = await hamlet.patch(`/messages/${id}`, { content: '🐙'.repeat(second + 1) });
    expect(refused).toMatchObject(unable);

    const { content } = (await hamlet.get(`/messages/${id}`, { apply_markdown: false })).body['message'] as {
      content: string;
    };
    expect(content).toBe('🐙'.repeat(second));
    const events = await Array.fromAsync(chat.engines.log.read(`message-${id}`));
    const sizes = events.map(({ data }) => Buffer.byteLength(JSON.stringify(data)));
    expect(Math.max(...sizes)).toBeGreaterThan(0.95 * 2 * LIMITS.messages.versionBytes);
    expect(Math.max(...sizes)).toBeLessThan(EVENT_LOG_LIMITS.log.appendBytes);
  });
});

it('an edit into HTML that is too large does not tell that a hidden message exists', async () => {
  const attic = await chat.channel('attic', [hamlet], { invite_only: true });
  const { body } = await send({ to: attic });
  const ophelia = await chat.person('Ophelia');
  const content = '😄'.repeat(9_000);
  const answers = [
    await ophelia.patch(`/messages/${body['id']}`, { content }),
    await ophelia.patch('/messages/4711', { content }),
  ];
  expect(answers.map(({ body: { msg } }) => msg)).toEqual(['Invalid message(s)', 'Invalid message(s)']);
  expect(await hamlet.patch(`/messages/${body['id']}`, { content })).toMatchObject(unable);
});

describe('what a client calls a message', () => {
  /** @limit messages.localIdCharacters, messages.queueIdCharacters */
  it.each([
    ['local_id', LIMITS.messages.localIdCharacters],
    ['queue_id', EVENT_QUEUES_LIMITS.messages.queueIdCharacters],
  ])('is refused when its %s is longer than %i characters', async (name, most) => {
    const echo = { queue_id: 'queue', local_id: 'a' };
    expect(await send({ ...echo, [name]: 'x'.repeat(most) })).toMatchObject({ status: 200 });
    expect(await send({ ...echo, [name]: 'x'.repeat(most + 1) })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: `${name} is too long (limit: ${most} characters)` },
    });
  });
});

const terms = (count: number) => Array.from({ length: count }, () => ({ operator: 'is', operand: 'unread' }));

describe('a narrow', () => {
  const most = EVENT_QUEUES_LIMITS.messages.narrowTerms;
  const around = { anchor: 'newest', num_before: 10, num_after: 0 };

  /** @limit messages.narrowTerms */
  it.each<[string, (narrow: readonly object[]) => Promise<{ status: number; body: object }>]>([
    ['of messages to list', (narrow) => hamlet.get('/messages', { ...around, narrow })],
    [
      'of messages to flag',
      (narrow) => hamlet.post('/messages/flags/narrow', { ...around, narrow, op: 'add', flag: 'starred' }),
    ],
    [
      'of a queue',
      (narrow) => hamlet.post('/register', { event_types: ['message'], narrow: narrow.map(() => ['is', 'unread']) }),
    ],
  ])('%s has a limited number of terms', async (_what, ask) => {
    expect(await ask(terms(most))).toMatchObject({ status: 200 });
    expect(await ask(terms(most + 1))).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: `narrow is too long (limit: ${most} items)` },
    });
  });
});

const idsIn = (body: Record<string, unknown>) => (body['messages'] as readonly { id: number }[]).map(({ id }) => id);

describe('an answer', () => {
  const { messagesCharacters } = MESSAGE_READING_LIMITS.answers;
  const content = '🐙'.repeat(4_000);
  let ids: number[];
  let htmlLength: number;
  beforeAll(async () => {
    const rendered = (await hamlet.post('/messages/render', { content })).body['rendered'] as string;
    htmlLength = rendered.length;
    const count = Math.ceil(messagesCharacters / htmlLength) + 3;
    ids = [];
    for (let sent = 0; sent < count; sent++) {
      ids.push((await send({ topic: 'octopus', content })).body['id'] as number);
    }
  });

  const narrow = [
    { operator: 'channel', operand: 'kitchen' },
    { operator: 'topic', operand: 'octopus' },
  ];
  const list = (range: object) => hamlet.get('/messages', { narrow, ...range });

  /** @limit answers.messagesCharacters */
  it.each([
    ['newest', { anchor: 'newest', num_before: 100, num_after: 0 }, { found_oldest: false, found_newest: true }],
    ['oldest', { anchor: 'oldest', num_before: 0, num_after: 100 }, { found_oldest: true, found_newest: false }],
  ])(
    'with the %s messages has as many as there is room for, and says that there are more',
    async (_end, range, found) => {
      const { body } = await list(range);
      expect(body).toMatchObject(found);
      const given = idsIn(body);
      expect(given.length).toBeLessThan(ids.length);
      expect(JSON.stringify(body['messages']).length).toBeLessThan(1.1 * messagesCharacters);
      expect(JSON.stringify(body['messages']).length).toBeGreaterThan(messagesCharacters - 2 * htmlLength);
      expect(given).toEqual(range.num_before > 0 ? ids.slice(-given.length) : ids.slice(0, given.length));
    },
  );

  it('around a message has those that are nearest', async () => {
    const middle = ids[Math.floor(ids.length / 2)]!;
    const { body } = await list({ anchor: middle, num_before: 100, num_after: 100 });
    expect(body).toMatchObject({ found_oldest: false, found_newest: false, found_anchor: true });
    const given = idsIn(body);
    const at = ids.indexOf(given[0]!);
    expect(given).toEqual(ids.slice(at, at + given.length));
    expect(given).toContain(middle);
  });

  it('is whole when its messages are small, as raw text here', async () => {
    const { body } = await list({ anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false });
    expect(body).toMatchObject({ found_oldest: true, found_newest: true });
    expect(idsIn(body)).toEqual(ids);
  });

  it('by ids is refused rather than shortened', async () => {
    expect(await hamlet.get('/messages', { message_ids: ids })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'The requested messages are too large for one answer; ask for fewer of them.' },
    });
    const some = ids.slice(0, 3);
    expect(idsIn((await hamlet.get('/messages', { message_ids: some })).body)).toEqual(some);
  });

  it('lets a client read on to the end, however large the messages are', async () => {
    const seen: number[] = [];
    for (let anchor: number | string = 'newest', isEnd = false; !isEnd;) {
      const { body } = await list({ anchor, include_anchor: false, num_before: 100, num_after: 0 });
      seen.unshift(...idsIn(body));
      isEnd = body['found_oldest'] as boolean;
      anchor = idsIn(body)[0]!;
    }
    expect(seen).toEqual(ids);
  });
});

describe('the history of a message that was edited often', () => {
  const edits = 25;
  let id: number;
  beforeAll(async () => {
    id = (await send({ content: 'first' })).body['id'] as number;
    for (let edit = 1; edit <= edits; edit++) {
      const content = `${edit}${'🐙'.repeat(2_000)}`;
      expect(await hamlet.patch(`/messages/${id}`, { content })).toMatchObject({ status: 200 });
    }
  });

  /** @limit answers.historyCharacters */
  it('begins with the original and ends with the newest versions that there is room for', async () => {
    const { body } = await hamlet.get(`/messages/${id}/history`);
    const history = body['message_history'] as readonly { content: string }[];
    expect(history[0]!.content).toBe('first');
    const kept = history.length - 1;
    expect(kept).toBeGreaterThan(1);
    expect(history.slice(1).map(({ content }) => Number.parseInt(content, 10))).toEqual(
      Array.from({ length: kept }, (_, at) => edits - kept + 1 + at),
    );
    expect(body['message_history_omitted']).toBe(edits - kept);
    expect(JSON.stringify(body).length).toBeLessThan(1.1 * MESSAGE_READING_LIMITS.answers.historyCharacters);
  });

  /** @limit answers.editHistoryCharacters */
  it('shows in the message object with the newest changes', async () => {
    const { body } = await hamlet.get(`/messages/${id}`);
    const { edit_history: history, edit_history_omitted: omitted } = body['message'] as Record<string, unknown>;
    const kept = (history as readonly object[]).length;
    expect(kept).toBeGreaterThan(0);
    expect(omitted).toBe(edits - kept);
    expect(JSON.stringify(history).length).toBeLessThan(1.1 * MESSAGE_READING_LIMITS.answers.editHistoryCharacters);
  });

  it('is whole, and says nothing of omissions, when there is room', async () => {
    const other = (await send({ content: 'first' })).body['id'] as number;
    await hamlet.patch(`/messages/${other}`, { content: 'second' });
    const { body } = await hamlet.get(`/messages/${other}/history`);
    expect(body['message_history']).toHaveLength(2);
    expect(body).not.toHaveProperty('message_history_omitted');
    expect((await hamlet.get(`/messages/${other}`)).body['message']).not.toHaveProperty('edit_history_omitted');
  });
});

const historyOf = async (id: number) => (await hamlet.get(`/messages/${id}/history`)).body;
const messageOf = async (id: number) => (await hamlet.get(`/messages/${id}`)).body['message'] as object;
const topics = (history: unknown) => (history as { topic: string }[]).map(({ topic }) => topic);

describe('a message that is moved often', () => {
  const { channelMoves, movesKept } = LIMITS.messages;
  const silently = {
    propagate_mode: 'change_all',
    send_notification_to_old_thread: false,
    send_notification_to_new_thread: false,
  };

  /** @limit messages.movesKept */
  it('shows where it was posted, and its newest moves', async () => {
    const id = (await send({ topic: 'starter' })).body['id'] as number;
    const rename = (topic: string) => hamlet.patch(`/messages/${id}`, { ...silently, topic });
    for (let at = 1; at <= movesKept; at++) expect(await rename(`course ${at}`)).toMatchObject({ status: 200 });
    const whole = await historyOf(id);
    expect(topics(whole['message_history']).slice(0, 2)).toEqual(['starter', 'course 1']);
    expect(whole['message_history']).toHaveLength(1 + movesKept);
    expect(whole).not.toHaveProperty('message_history_omitted');
    expect(await messageOf(id)).not.toHaveProperty('edit_history_omitted');

    await rename('dessert');
    const shortened = await historyOf(id);
    expect(topics(shortened['message_history']).slice(0, 2)).toEqual(['starter', 'course 2']);
    expect(topics(shortened['message_history']).at(-1)).toBe('dessert');
    expect(shortened).toMatchObject({ message_history_omitted: 1 });
    expect(await messageOf(id)).toMatchObject({ subject: 'dessert', edit_history_omitted: 1 });
  });

  /** @limit messages.channelMoves */
  it('goes to another channel so many times, and then it stays, with the messages of its topic', async () => {
    const cellar = await chat.channel('cellar', [hamlet]);
    const id = (await send({ topic: 'pantry' })).body['id'] as number;
    const moveTo = (channelId: number) => hamlet.patch(`/messages/${id}`, { ...silently, stream_id: channelId });
    for (let at = 0; at < channelMoves; at++)
      expect(await moveTo(at % 2 === 0 ? cellar : kitchen)).toMatchObject({ status: 200 });
    const another = (await send({ topic: 'pantry' })).body['id'] as number;
    const before = await chat.engines.log.head();
    const msg = `A message cannot be moved between channels more than ${channelMoves} times.`;
    expect(await moveTo(cellar)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg } });
    const withIt = await hamlet.patch(`/messages/${another}`, { ...silently, stream_id: cellar });
    expect(withIt).toMatchObject({ status: 400, body: { msg } });
    expect(await chat.engines.log.head()).toBe(before);
    const alone = { ...silently, propagate_mode: 'change_one', stream_id: cellar };
    expect(await hamlet.patch(`/messages/${another}`, alone)).toMatchObject({ status: 200 });
  });
});

/** @limit messages.movedCharactersPerMinute */
it('a move is refused when the ones before it within a minute were too large', async () => {
  const limited = await Chat.open({ CHAT_RATE_LIMIT: 'on' });
  try {
    const { owner, server } = limited;
    const to = await limited.channel('kitchen', []);
    const post = async (topic: string, content: string) =>
      successful(await owner.post('/messages', { type: 'channel', to, topic, content }))['id'] as number;
    const move = (id: number, topic: string, fields: object = {}) =>
      owner.patch(`/messages/${id}`, { topic, send_notification_to_new_thread: false, ...fields });
    const [small, large] = [await post('stew', 'small'), await post('soup', '😄'.repeat(3_000))];
    const ownerId = successful(await owner.get('/users/me'))['user_id'] as number;
    server.application.get(MovePace).add(ownerId, LIMITS.messages.movedCharactersPerMinute - 200_000);

    for (const topic of ['salad', 'stew', 'salad']) expect(await move(small, topic)).toMatchObject({ status: 200 });
    expect(await move(large, 'bisque', { propagate_mode: 'change_all' })).toMatchObject({ status: 200 });
    const refused = { status: 429, body: { code: 'RATE_LIMIT_HIT', 'retry-after': expect.any(Number) } };
    expect(await move(small, 'stew')).toMatchObject(refused);
    expect(await move(small, 'stew', { content: 'both' })).toMatchObject(refused);
    expect(await owner.patch(`/messages/${small}`, { content: 'an edit is no move' })).toMatchObject({ status: 200 });
    server.core.clock.advance(60_000);
    expect(await move(large, 'soup', { content: '😄'.repeat(3_001) })).toMatchObject({ status: 200 });
    server.application.get(MovePace).add(ownerId, LIMITS.messages.movedCharactersPerMinute - 200_000);
    expect(await move(small, 'stew')).toMatchObject(refused);
  } finally {
    await limited.close();
  }
});

/** @limit messages.editsPerMinute */
it('an edit too many of one message within a minute is refused', async () => {
  const limited = await Chat.open({ CHAT_RATE_LIMIT: 'on' });
  try {
    const { owner } = limited;
    const to = await limited.channel('kitchen', []);
    const posted = await owner.post('/messages', { type: 'channel', to, topic: 'soup', content: 'first' });
    const path = `/messages/${posted.body['id'] as number}`;
    for (let edit = 1; edit <= LIMITS.messages.editsPerMinute; edit++) {
      expect(await owner.patch(path, { content: `${edit}` })).toMatchObject({ status: 200 });
    }
    expect(await owner.patch(path, { content: 'too many' })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_HIT', 'retry-after': expect.any(Number) },
    });
    expect(await owner.patch(path, { topic: 'a move is no edit' })).toMatchObject({ status: 200 });
  } finally {
    await limited.close();
  }
});
