import { NOTIFICATION_BOT_ID } from '@chat/directory';
import { QueryTookTooLong } from '@chat/read-store';
import { type Answer, Chat, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { appendLongLog } from '../../../../../test/support/real-processes/long-log.js';
import { LIMITS } from '../message-reading.limits.js';

const FIRST_ID = 1_000;
const MESSAGES = 600;
/** Each event of a long log says what it says as of itself, and of ten events six are messages. */
const EVENTS = MESSAGES / 0.6;
const { longReadMs } = LIMITS.answers;
const REFUSED = {
  status: 400,
  body: { code: 'BAD_REQUEST', msg: 'Too many messages to look through; ask for something more specific.' },
};

let chat: Chat;
let channelId: number;
beforeAll(async () => {
  chat = await Chat.open();
  channelId = await chat.channel('builds', []);
  const { id: senderId } = chat.server.core.directory.userByEmail(chat.owner.email)!;
  await appendLongLog(chat.engines.log, { events: EVENTS, channelId, senderId, firstMessageId: FIRST_ID });
  await eventually(async () => chat.server.core.readYourWrites.readable(await chat.head()));
});
afterAll(() => chat.close());
afterEach(() => restorations.splice(0).forEach((restore) => restore()));

const restorations: (() => void)[] = [];

/** Until the end of the test. */
function replace<Holder, Name extends keyof Holder>(holder: Holder, name: Name, replacement: Holder[Name]): void {
  const before = holder[name];
  restorations.push(() => (holder[name] = before));
  holder[name] = replacement;
}

/** So much time passes whenever messages were read. */
function passing(milliseconds: number): void {
  const { store } = chat.engines;
  const [find, getMany] = [store.find.bind(store), store.getMany.bind(store)];
  const pass = (name: string) => name === 'messages' && chat.server.core.clock.advance(milliseconds);
  replace(store, 'find', async (collection, query) => {
    const documents = await find(collection, query);
    pass(collection.name);
    return documents;
  });
  replace(store, 'getMany', async (collection, ids) => {
    const documents = await getMany(collection, ids);
    pass(collection.name);
    return documents;
  });
}

const around = (narrow: readonly object[], range: object = {}) =>
  chat.owner.get('/messages', { anchor: 'newest', num_before: 5_000, num_after: 0, narrow, ...range });
const idsOf = (answer: Answer) => (successful(answer)['messages'] as { id: number }[]).map(({ id }) => id);

const search = (operand: string) => around([{ operator: 'search', operand }]);
const flag = (term: object) =>
  chat.owner.post('/messages/flags/narrow', {
    anchor: 'newest',
    num_before: 5_000,
    num_after: 0,
    narrow: [term],
    op: 'add',
    flag: 'starred',
  });

/** Some of the messages are found by each, and all of them are looked at. */
const FINDING = [
  ['a topic without its channel', { operator: 'topic', operand: 'topic 5' }],
  ['a phrase of common words', { operator: 'search', operand: '"of last night, as of"' }],
] as const;
const FINDING_NOTHING = [
  ['messages with links', { operator: 'has', operand: 'link' }],
  ['a phrase that nobody said', { operator: 'search', operand: '"night last of"' }],
] as const;

/** @limit answers.longReadMs */
describe('A request whose time is over', () => {
  it.each(FINDING)('for %s answers what it has found, and the next ones find the others', async (_, term) => {
    const all = idsOf(await around([term]));
    expect(all.length).toBeGreaterThan(3);
    passing(longReadMs);
    const found: number[] = [];
    for (let anchor: number | 'newest' = 'newest'; ;) {
      const answer = await around([term], { anchor, include_anchor: false });
      const ids = idsOf(answer);
      found.unshift(...ids);
      if (answer.body['found_oldest']) break;
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.length).toBeLessThan(all.length);
      anchor = ids[0]!;
    }
    expect(found).toEqual(all);
  });

  it.each(FINDING_NOTHING)('for %s is refused when it has found nothing', async (_, term) => {
    expect(idsOf(await around([term]))).toEqual([]);
    passing(longReadMs);
    expect(await around([term])).toMatchObject(REFUSED);
    expect(await around([term], { anchor: 'oldest', num_before: 0, num_after: 100 })).toMatchObject(REFUSED);
  });

  it('by a moment is not refused', async () => {
    passing(Math.floor((longReadMs - 1) / Math.ceil(MESSAGES / 250)));
    expect(idsOf(await around([FINDING_NOTHING[0][1]]))).toEqual([]);
  });

  it('and that looks for its anchor is refused', async () => {
    successful(await chat.owner.post('/mark_all_as_read'));
    successful(await chat.owner.post('/messages/flags', { op: 'remove', flag: 'read', messages: [FIRST_ID + 599] }));
    const narrow = [{ operator: 'channel', operand: channelId }];
    const unread = () => around(narrow, { anchor: 'first_unread', num_before: 0, num_after: 1 });
    expect(idsOf(await unread())).toEqual([FIRST_ID + 599]);
    passing(longReadMs);
    expect(await around([FINDING_NOTHING[0][1]], { anchor: 'first_unread' })).toMatchObject(REFUSED);
  });

  it('and that looks for its anchor is not, however many muted messages are unread', async () => {
    const messages = Array.from({ length: MESSAGES }, (_, at) => FIRST_ID + at);
    const mute = (value: boolean) =>
      chat.owner.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: channelId, property: 'is_muted', value }],
      });
    successful(await chat.owner.post('/mark_all_as_read'));
    successful(await chat.owner.post('/messages/flags', { op: 'remove', flag: 'read', messages }));
    successful(await mute(true));
    passing(longReadMs);
    const answer = await around([], { anchor: 'first_unread', num_before: 0, num_after: 1 });
    expect(successful(answer)).toMatchObject({ anchor: 10_000_000_000_000_000, messages: [] });
    successful(await mute(false));
  });

  it('changes the flags of what it has found', async () => {
    passing(longReadMs);
    expect(successful(await flag(FINDING[0][1]))).toMatchObject({
      found_oldest: false,
      processed_count: expect.any(Number),
    });
    expect(await flag(FINDING_NOTHING[0][1])).toMatchObject(REFUSED);
  });

  it('says nothing of which messages are in a narrow', async () => {
    const narrow = [FINDING[1][1]];
    const msg_ids = Array.from({ length: MESSAGES }, (_, at) => FIRST_ID + at);
    const matching = () => chat.owner.get('/messages/matches_narrow', { msg_ids, narrow });
    expect(Object.keys(successful(await matching())['messages'] as object)).toHaveLength(MESSAGES);
    passing(longReadMs);
    expect(await matching()).toMatchObject(REFUSED);
  });

  it('says nothing of which of given messages are in a narrow', async () => {
    const message_ids = Array.from({ length: MESSAGES }, (_, at) => FIRST_ID + at);
    const given = () => chat.owner.get('/messages', { message_ids, narrow: [FINDING[0][1]] });
    expect(idsOf(await given()).length).toBeGreaterThan(3);
    passing(longReadMs);
    expect(await given()).toMatchObject(REFUSED);
  });

  it.each([
    { operator: 'is', operand: 'dm' },
    { operator: 'dm-including', operand: NOTIFICATION_BOT_ID },
  ])('for conversations between people looks at no channel: %o', async (term) => {
    passing(longReadMs);
    successful(await around([term]));
  });

  it('is refused when the engine has not answered by then', async () => {
    replace(chat.engines.store, 'findIds', () => Promise.reject(new QueryTookTooLong()));
    expect(await around([FINDING[1][1]])).toMatchObject(REFUSED);
  });
});

/** How often the event loop goes round meanwhile. */
async function roundsDuring(work: () => Promise<unknown>): Promise<number> {
  let [rounds, isDone] = [0, false];
  const count = () => {
    rounds++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return rounds;
}

describe('A request that looks at many messages', () => {
  /** @limit turns.longReadMs */
  it.each([...FINDING, ...FINDING_NOTHING])('for %s lets others have their turn', async (_, term) => {
    let now = performance.now();
    replace(performance, 'now', () => (now += LIMITS.turns.longReadMs + 1));
    expect(await roundsDuring(() => around([term]))).toBeGreaterThan(MESSAGES);
  });
});

describe('A search', () => {
  /** @limit messages.indexedSearchWords */
  it('asks the index for its longest words, and finds what holds all of them', async () => {
    const { indexedSearchWords } = LIMITS.messages;
    const words = 'message says what there is to say about the build of last night'.split(' ');
    const { store } = chat.engines;
    const findIds = store.findIds.bind(store);
    const asked: (readonly string[])[] = [];
    replace(store, 'findIds', (collection, query) => {
      asked.push((query.filter as { readonly words: { readonly $all: readonly string[] } }).words.$all);
      return findIds(collection, query);
    });
    expect(idsOf(await search(words.join(' ')))).toHaveLength(MESSAGES);
    expect(idsOf(await search([...words, 'as', `${FIRST_ID}`].join(' ')))).toEqual([FIRST_ID]);
    expect(asked.map((list) => list.length)).toEqual(asked.map(() => indexedSearchWords));
    expect(asked[0]).toContain('night');
    expect(asked[0]).not.toContain('of');
  });
});
