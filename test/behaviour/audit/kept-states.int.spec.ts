import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnswerQuestion, answering, FolderOfPastStates } from '@chat/audit';
import { past } from '@chat/composition';
import { UNRESTRICTED } from '@chat/directory';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { MINUTE_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';

const EVERY = 2;

let chat: Chat;
let author: Person;
let folder: string;
let states: FolderOfPastStates;

const now = () => chat.server.core.clock.now();
const log = () => chat.engines.log;
const fromStates = () => answering({ log: log(), ...past, states, statesEvery: EVERY });
const fromBeginning = () => answering({ log: log(), ...past });
const keep = () => fromStates()({ kind: 'keep_states' });
/** Whether any state has something in its rows. */
const hold = async (text: string) => {
  const rows = await Promise.all((await states.list()).map((each) => states.read(each)));
  return JSON.stringify(rows).includes(text);
};

async function say(topic: string, content: string): Promise<number> {
  chat.server.core.clock.advance(MINUTE_MS);
  const id = await author.send({ type: 'stream', to: 'lunch', topic, content });
  await chat.settled();
  return id;
}

async function asOf(ask: AnswerQuestion, time: number, more: object = {}) {
  const { events_read: read, ...answer } = await ask({
    kind: 'as_of',
    time,
    userId: author.userId,
    mandate: UNRESTRICTED,
    siteUrl: 'http://127.0.0.1',
    narrow: [],
    anchor: 'newest',
    numBefore: 100,
    numAfter: 0,
    applyMarkdown: false,
    ...more,
  });
  return { read, answer };
}

async function found(more: object): Promise<readonly number[]> {
  const narrow = [{ operator: 'search', operand: 'herring', negated: false }];
  return (await asOf(fromBeginning(), now(), { narrow, ...more })).answer.messages.map((each) => Object(each).id);
}

async function expectSame(time: number): Promise<void> {
  const [kept, whole] = [await asOf(fromStates(), time), await asOf(fromBeginning(), time)];
  expect(kept.answer).toEqual(whole.answer);
}

beforeEach(async () => {
  chat = await Chat.open();
  author = await chat.person('Author');
  const { userId } = { userId: chat.server.core.directory.userByEmail(chat.owner.email)!.id };
  await chat.channel('lunch', [author, { userId } as Person]);
  folder = await mkdtemp(join(tmpdir(), 'past-'));
  states = new FolderOfPastStates(folder);
});
afterEach(async () => {
  await chat.close();
  await rm(folder, { recursive: true });
});

describe('States of the past that are kept', () => {
  it('spare a replay of all that lies before them', async () => {
    await say('soup', 'Herring');
    const then = now();
    await say('soup', 'Halibut');
    await keep();
    const { read, answer } = await asOf(fromStates(), then);
    expect(read).toBeLessThan(EVERY);
    expect(JSON.stringify(answer)).toContain('Herring');
    expect(JSON.stringify(answer)).not.toContain('Halibut');
    expect((await asOf(fromBeginning(), then)).read).toBeGreaterThan(EVERY);
    await expectSame(then);
  });

  it('are gone once a message that they hold is erased, and the earlier ones stay', async () => {
    await say('soup', 'Herring');
    await keep();
    const earlier = await states.list();
    const erased = await say('soup', 'Sturgeon for @**Owner**');
    const then = now();
    await say('soup', 'Halibut');
    await keep();
    expect(await hold(`["mentions",${erased},`)).toBe(true);
    successful(await chat.owner.delete(`/messages/${erased}`));
    await eventually(async () => {
      const streams = (await Array.fromAsync(log().erasures())).map(({ stream }) => stream);
      expect(streams).toContain(`message-${erased}`);
    });
    await expectSame(then);
    expect((await asOf(fromStates(), then)).answer.erased).toMatchObject([{ message_id: erased }]);
    await keep();
    expect(await states.list()).toEqual(expect.arrayContaining([...earlier]));
    expect(await hold(`["mentions",${erased},`)).toBe(false);
    await expectSame(then);
  });

  it('leave nothing of what is erased to a moment that stays in memory', async () => {
    const id = await say('soup', 'Herring');
    const ask = fromStates();
    expect((await asOf(ask, now())).answer.messages).toHaveLength(1);
    await log().truncate(`message-${id}`, 1);
    expect((await asOf(ask, now())).answer.messages).toEqual([]);
  });

  it('hold no content of messages, no status and no secret', async () => {
    successful(await author.post('/users/me/status', { status_text: 'Out for swordfish' }));
    await say('soup', 'Herring');
    await say('soup', 'Halibut');
    await keep();
    const held = await Promise.all(['Author', 'swordfish', 'Herring', 'passwordHash":"', 'apiKeyHashes":["'].map(hold));
    expect(held).toEqual([true, false, false, false, false]);
  });

  it('are fewer than fifty, at doubled distances when there would be more', async () => {
    for (let count = 0; count < 100; count++) await say('soup', `Bowl ${count}`);
    await keep();
    const kept = await states.list();
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThanOrEqual(50);
    expect(kept.filter(({ events }) => events % (2 * EVERY) !== 0)).toEqual([]);
  });

  it('count for nothing when they are damaged or of another log', async () => {
    await say('soup', 'Herring');
    await say('soup', 'Halibut');
    await keep();
    for (const file of await readdir(folder)) {
      const [first, second = '', ...more] = (await readFile(join(folder, file), 'utf8')).split('\n');
      await writeFile(join(folder, file), [first, `${second.slice(0, 40)}AAAA${second.slice(44)}`, ...more].join('\n'));
    }
    await expectSame(now());
    const others = await Chat.open();
    const ofOthers = answering({ log: others.engines.log, ...past, states, statesEvery: 1 });
    await ofOthers({ kind: 'keep_states' });
    await others.close();
    await expectSame(now());
  });
});

describe('A search at a moment', () => {
  it('reads all messages when the newest candidates fill no page, and when there are none', async () => {
    const [older, newer] = [await say('soup', 'Herring'), await say('soup', 'Herring and halibut')];
    const onlyNewer = { ids: [newer], isAll: false };
    expect(await found({})).toEqual([older, newer]);
    expect(await found({ candidates: onlyNewer })).toEqual([older, newer]);
    expect(await found({ candidates: onlyNewer, numBefore: 1, anchor: 'oldest', numAfter: 1 })).toEqual([older]);
    expect(await found({ candidates: { ...onlyNewer, isAll: true } })).toEqual([newer]);
  });
});
