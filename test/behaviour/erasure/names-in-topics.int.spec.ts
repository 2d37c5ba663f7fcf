import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, type Person, successful } from '@chat/chat-testing';
import { removeSnapshotsBefore } from '@chat/directory';
import { DAY_MS, type RecordedEvent } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { commandLine } from '../../../apps/chat/src/command-line.js';
import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';

const SECRET = 'Swordfish';
const NAME = `Ada ${SECRET}`;
const QUIETLY = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };

let standIn: EventStoreDbStandIn;
let folder: string;
let environment: Environment;
let chat: Chat;
let ada: Person;
let reader: Person;
let auditor: Person;
let kitchen: number;

const say = (topic: string, content = 'Hello') => chat.owner.send({ type: 'stream', to: 'kitchen', topic, content });
const move = async (id: number, topic: string, propagate_mode = 'change_all') =>
  successful(await chat.owner.patch(`/messages/${id}`, { topic, propagate_mode, ...QUIETLY }));
const removeAda = async () =>
  successful(await chat.owner.delete(`/users/${ada.userId}`, { actions: { delete_profile: true } }));
const asked = () => ({ user_id: ada.userId, names: [NAME, ada.email] });
const decide = async (...ids: readonly number[]) =>
  successful(await chat.owner.patch('/records/names', { ...asked(), message_ids: ids, decision: 'replace' }));

async function inTopics(): Promise<number[]> {
  const found = successful(await chat.owner.post('/records/names', asked()));
  return (found['messages'] as { message_id: number; in_topic: boolean }[]).flatMap(
    ({ message_id: id, in_topic: is }) => (is ? [id] : []),
  );
}

const storedEvents = async (): Promise<RecordedEvent[]> =>
  (await Array.fromAsync(chat.engines.log.readAll({ asStored: true }))).flat();
/** All that can be read, with keys of topics. */
const readable = async () => (await Array.fromAsync(chat.engines.log.readAll())).flat();

async function saying(text: string): Promise<string[]> {
  const events = [...(await storedEvents()), ...(await readable())];
  const found = events.filter((event) => JSON.stringify(event).toLowerCase().includes(text.toLowerCase()));
  return found.map(({ stream, type }) => `${type} in ${stream}`);
}

/** Events of messages there and of moves; settings of topics without messages stay. */
const ofMessages = async (text: string) =>
  (await saying(text)).filter((each) => / in (?:message|moves|topicKey)-/.test(each));
const isCarrying = ({ type }: RecordedEvent) => type === 'MessageNamesReplaced' || type === 'TopicsReplaced';

/** Whether nothing is left before the events that say others without the name. */
async function isErasedBefore(): Promise<boolean> {
  const streams = Map.groupBy(await storedEvents(), ({ stream }) => stream);
  return [...streams.values()].every((events) => events.findLastIndex(isCarrying) <= 0);
}
const linesWith = (answer: object, text: string) =>
  JSON.stringify(answer, null, 1)
    .split('\n')
    .filter((line) => line.includes(text));

async function answers(ids: readonly number[]): Promise<object> {
  const { owner } = chat;
  const looking = auditor.on(chat);
  const lives = ids.map(async (id) => {
    const { seal: _grows, ...life } = successful(await looking.get(`/audit/messages/${id}`, { case: '4711' }));
    const history = (life['history'] as { leaf_index: number | null }[]).map(
      ({ leaf_index: _sealed, ...each }) => each,
    );
    return { ...life, history };
  });
  const list = { anchor: 'newest', num_before: 99, num_after: 0, narrow: [{ operator: 'channel', operand: kitchen }] };
  const histories = ids.map(async (id) => successful(await owner.get(`/messages/${id}/history`)));
  const settings = async (who: typeof owner) =>
    successful(await who.post('/register', { fetch_event_types: ['user_topic'] }))['user_topics'];
  const of = reader.on(chat);
  return {
    lives: await Promise.all(lives),
    histories: await Promise.all(histories),
    messages: [
      successful(await owner.get('/messages', list))['messages'],
      successful(await of.get('/messages', list))['messages'],
    ],
    topics: successful(await owner.get(`/users/me/${kitchen}/topics`))['topics'],
    settings: [await settings(owner), await settings(of)],
  };
}

async function run(...verb: readonly string[]): Promise<string> {
  let output = '';
  const isOk = await commandLine(environment, (text) => (output += text), verb);
  return isOk ? 'well' : output;
}

async function filesWith(text: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(files.map(async (file) => ((await readFile(file)).includes(text) ? [file] : [])));
  return found.flat();
}

describe.each(['sqlite', 'eventstoredb'] as const)('The name of a deleted account in topics on %s', (engine) => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chat-'));
    standIn = await EventStoreDbStandIn.start();
    const log = engine === 'sqlite' ? newEngines('sqlite') : { CHAT_EVENT_LOG: standIn.connectionString };
    environment = { CHAT_DATA_DIR: join(folder, 'data'), ...log };
    chat = await Chat.open(environment, true);
    [auditor, ada, reader] = [await chat.person('Auditor'), await chat.person(NAME), await chat.person('Reader')];
    successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: '4711' }));
    kitchen = await chat.channel('kitchen', [reader]);
  });
  afterEach(async () => {
    await standIn.close();
    await rm(folder, { recursive: true });
  });

  it('is replaced where messages are and were, and a replay gives what the server had', async () => {
    const first = await say(`${NAME} leaves`);
    const second = await say(`${NAME} leaves`, `Where does ${NAME} go?`);
    const once = await say('lunch');
    await move(once, `${NAME} eats`);
    await move(once, 'dinner');
    const away = await say(`${NAME} leaves`);
    await move(away, 'dinner', 'change_one');
    const other = await say('other');
    successful(
      await reader.post('/user_topics', { stream_id: kitchen, topic: `${NAME} leaves`, visibility_policy: 1 }),
    );
    await removeAda();
    expect((await inTopics()).toSorted((a, b) => a - b)).toEqual([first, second, once, away]);

    const queue = successful(await reader.post('/register', { event_types: ['update_message'] }));
    expect(await decide(first, second, once, away)).toMatchObject({ decided: [first, second, once, away], left: [] });
    const { queue_id, last_event_id } = queue;
    const { events } = successful(await reader.get('/events', { queue_id, last_event_id, dont_block: true }));
    expect(events).toMatchObject([
      { message_ids: [first, second], orig_subject: `${NAME} leaves`, subject: 'Deleted user leaves' },
      { message_ids: [second], content: 'Where does Deleted user go?' },
    ]);
    await eventually(async () => expect(await saying(SECRET)).toEqual([]));
    expect(await inTopics()).toEqual([]);
    const changes = successful(await auditor.get('/audit/administration', { case: '4711' }));
    expect(JSON.stringify(changes)).not.toContain('CarriedEventsPlaced');
    const ids = [first, second, once, away, other];
    await eventually(async () => expect(await isErasedBefore()).toBe(true));
    const shown = await answers(ids);
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    expect(shown).toMatchObject({
      settings: [expect.anything(), [{ topic_name: 'Deleted user leaves', visibility_policy: 1 }]],
    });
    await chat.close();

    chat = await chat.reopen();
    expect(await answers(ids)).toEqual(shown);
    await chat.close();
    chat = await chat.reopen({}, async ({ store }) => removeSnapshotsBefore(store, Infinity));
    expect(await answers(ids)).toEqual(shown);
    await chat.close();
    if (engine === 'sqlite') {
      for (const verb of [['check'], ['rebuild', 'all'], ['verify'], ['erase']])
        expect(await run(...verb)).toBe('well');
      expect(await filesWith(SECRET)).toEqual([]);
      expect(await filesWith(SECRET.toLowerCase())).toEqual([]);
    }
    chat = await chat.reopen({}, async ({ store }) => removeSnapshotsBefore(store, Infinity));
    expect(await answers(ids)).toEqual(shown);
    for (const id of ids) successful(await chat.owner.delete(`/messages/${id}`));
    chat.server.core.clock.advance(11 * 60_000);
    await eventually(async () =>
      expect((await storedEvents()).filter(({ stream }) => stream.startsWith('topicKey-'))).toEqual([]),
    );
    await chat.close();
  });

  it('stays where a records rule or a legal hold covers a message of the topic, or a deleted one can be restored', async () => {
    const old = await say(`${NAME} leaves`, `${NAME} left`);
    const held = await chat.person('Held');
    await chat.channel('kitchen', [held]);
    const covered = await held.send({ type: 'stream', to: 'kitchen', topic: `${NAME} leaves`, content: 'Hello' });
    await removeAda();
    const hold = { name: 'Case', reason: 'The court', user_ids: [held.userId] };
    const { id: holdId } = successful(await chat.owner.post('/records/holds', hold));
    expect(await decide(old, covered)).toMatchObject({
      decided: [],
      left: [
        { message_id: covered, why: 'hold' },
        { message_id: old, why: 'hold' },
      ],
    });
    const { message } = successful(await chat.owner.get(`/messages/${old}`, { apply_markdown: false }));
    expect(message).toMatchObject({ content: 'Deleted user left', subject: `${NAME} leaves` });
    successful(await chat.owner.delete(`/records/holds/${holdId as number}`, { reason: 'It ended' }));
    chat.server.core.clock.advance(15 * DAY_MS);
    expect(await decide(old)).toMatchObject({ decided: [old] });
    successful(await chat.owner.patch('/records', { deleted_content_days: 1 }));
    const gone = await say(`${NAME} comes`);
    const stays = await say(`${NAME} comes`);
    await move(gone, `${NAME} came`);
    successful(await chat.owner.delete(`/messages/${gone}`));
    expect(await decide(stays)).toMatchObject({ left: [{ message_id: stays, why: 'later' }] });
    successful(await chat.owner.patch('/records', { deleted_content_days: 0 }));
    await eventually(async () => expect(await decide(stays)).toMatchObject({ decided: [stays] }));
    await eventually(async () => expect(await saying(SECRET)).toEqual([]));
    const topic = `${NAME} again`;
    const named = { name: 'Topic', reason: 'The court', topics: [{ stream_id: kitchen, topic }] };
    successful(await chat.owner.post('/records/holds', named));
    const again = await say(topic);
    expect(await decide(again)).toMatchObject({ left: [{ message_id: again, why: 'hold' }] });
    await chat.close();
  });
});

/** Numbers below a bound that look random, the same for each seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** More histories with `RUNS`. */
const SEEDS = Array.from({ length: Number(process.env['RUNS'] ?? 3) }, (_, at) => at + 1);
const TOPICS = [`${NAME} leaves`, `about ${NAME}`, 'Deleted user leaves', 'lunch', `${NAME} LEAVES`];
const MODES = ['change_one', 'change_later', 'change_all'];

/** Topics with moves back and forth, resolved, merged and deleted ones, settings, edits and reactions. */
async function randomHistory(next: (below: number) => number): Promise<number[]> {
  const ids: number[] = [];
  const any = <Item>(items: readonly Item[]) => items[next(items.length)]!;
  for (let at = 0; at < 30; at++) {
    const [topic, id] = [any(TOPICS), ids.length === 0 ? undefined : any(ids)];
    const deed = next(12);
    if (id === undefined || deed < 4) ids.push(await say(topic, next(2) === 0 ? `Ask ${NAME}` : 'Hello'));
    else if (deed < 8) {
      const resolved = next(3) === 0 ? `✔ ${topic}` : topic;
      await chat.owner.patch(`/messages/${id}`, { topic: resolved, propagate_mode: any(MODES), ...QUIETLY });
    } else if (deed === 8) await chat.owner.patch(`/messages/${id}`, { topic, content: `${NAME} ${at}`, ...QUIETLY });
    else if (deed === 9) await chat.owner.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    else if (deed === 10)
      await reader.post('/user_topics', { stream_id: kitchen, topic, visibility_policy: 1 + next(3) });
    else if (next(2) === 0) {
      await chat.owner.delete(`/messages/${id}`);
      ids.splice(ids.indexOf(id), 1);
    }
  }
  return ids;
}

async function topicsOf(ids: readonly number[]): Promise<string[]> {
  const list = { anchor: 'newest', num_before: 99, num_after: 0, narrow: [{ operator: 'channel', operand: kitchen }] };
  const { messages } = successful(await chat.owner.get('/messages', list)) as {
    messages: { id: number; subject: string }[];
  };
  return ids.map((id) => messages.find((each) => each.id === id)!.subject);
}

describe('After a random history the name of a deleted account in topics', () => {
  it.each(SEEDS)('is nowhere once it is replaced, and each message is in its topic (%d)', async (seed) => {
    folder = await mkdtemp(join(tmpdir(), 'chat-'));
    environment = { CHAT_DATA_DIR: join(folder, 'data'), ...newEngines('sqlite') };
    chat = await Chat.open(environment, true);
    [auditor, ada, reader] = [await chat.person('Auditor'), await chat.person(NAME), await chat.person('Reader')];
    successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: '4711' }));
    kitchen = await chat.channel('kitchen', [reader]);
    const ids = await randomHistory(numbersOf(seed));
    await removeAda();
    await chat.settled();
    const before = await topicsOf(ids);
    const half = ids.filter((_, at) => at % 2 === 0);
    for (const some of [half, ids])
      expect(await decide(...some)).toMatchObject({
        left: expect.not.arrayContaining([expect.objectContaining({ why: 'later' })]),
      });
    const [moved, expected] = [
      await topicsOf(ids),
      before.map((topic) => topic.replaceAll(new RegExp(NAME, 'giu'), 'Deleted user')),
    ];
    expect(moved.map((topic) => topic.toLowerCase())).toEqual(expected.map((topic) => topic.toLowerCase()));
    await eventually(async () => expect(await inTopics()).toEqual([]));
    await eventually(async () => expect(await ofMessages(SECRET)).toEqual([]));
    await eventually(async () => expect(await isErasedBefore()).toBe(true));
    const shown = await answers(ids);
    expect(linesWith({ ...shown, settings: [] }, SECRET)).toEqual([]);
    await chat.close();
    chat = await chat.reopen({}, async ({ store }) => removeSnapshotsBefore(store, Infinity));
    expect(await answers(ids)).toEqual(shown);
    await chat.close();
    for (const verb of [['check'], ['rebuild', 'all'], ['verify']]) expect(await run(...verb)).toBe('well');
    chat = await chat.reopen({}, async ({ store }) => removeSnapshotsBefore(store, Infinity));
    expect(await answers(ids)).toEqual(shown);
    await chat.close();
    await rm(folder, { recursive: true });
  });
});
