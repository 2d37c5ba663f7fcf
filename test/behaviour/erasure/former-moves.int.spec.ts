import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, type Person, successful } from '@chat/chat-testing';
import { removeSnapshotsBefore } from '@chat/directory';
import { eventually } from '@chat/testing';
import { commandLine } from '../../../apps/chat/src/command-line.js';
import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';
import { storeAsFormerly } from './as-formerly.js';

const SECRET = 'Swordfish';
/** Fields that grow when the log is sealed, a moment after it was written. */
const SEALED_LATER = new Set(['seal', 'leaf_index']);
const QUIETLY = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };

let standIn: EventStoreDbStandIn;
let folder: string;
let environment: Environment;
let chat: Chat;
let auditor: Person;
let kitchen: number;

beforeAll(async () => {
  standIn = await EventStoreDbStandIn.start();
});
afterAll(() => standIn.close());

const say = (topic: string) => chat.owner.send({ type: 'stream', to: 'kitchen', topic, content: 'Hello' });
const deleteMessage = async (id: number) => successful(await chat.owner.delete(`/messages/${id}`));

async function moved(from: string, topic: string): Promise<number> {
  const id = await say(from);
  successful(await chat.owner.patch(`/messages/${id}`, { topic, propagate_mode: 'change_all', ...QUIETLY }));
  return id;
}

const storedEvents = async () => (await Array.fromAsync(chat.engines.log.readAll({ asStored: true }))).flat();
const stored = async () => JSON.stringify(await storedEvents());
const countKeys = async () => (await storedEvents()).filter(({ type }) => type === 'TopicKeyMade').length;
const storedMoves = async () => (await storedEvents()).filter(({ stream }) => stream === 'moves-1');

async function answers(ids: readonly number[]): Promise<object> {
  const { owner } = chat;
  const reader = auditor.on(chat);
  const lives = ids.map(async (id) => {
    const life = JSON.stringify(successful(await reader.get(`/audit/messages/${id}`, { case: '4711' })));
    return JSON.parse(life, (key, value) => (SEALED_LATER.has(key) ? undefined : value)) as object;
  });
  const list = { anchor: 'newest', num_before: 99, num_after: 0 };
  const { messages } = successful(await owner.get('/messages', list)) as { messages: { id: number }[] };
  const { user_topics: settings } = successful(await owner.post('/register', { fetch_event_types: ['user_topic'] }));
  const { deletions } = successful(await owner.get('/records/deletions'));
  return {
    lives: await Promise.all(lives),
    messages: messages.filter(({ id }) => ids.includes(id)),
    settings,
    deletions,
  };
}

async function run(...verb: readonly string[]): Promise<string> {
  let output = '';
  const isOk = await commandLine(environment, (text) => (output += text), verb);
  return isOk ? 'well' : output;
}

describe.each(['sqlite', 'eventstoredb'] as const)('Moves that a former build stored on %s', (engine) => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chat-'));
    const log = engine === 'sqlite' ? newEngines('sqlite') : { CHAT_EVENT_LOG: standIn.connectionString };
    environment = { CHAT_DATA_DIR: join(folder, 'data'), ...log };
    chat = await Chat.open(environment, true);
    auditor = await chat.person('Auditor');
    successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: '4711' }));
    kitchen = await chat.channel('kitchen', []);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are carried on after the upgrade: answers are the same, and their topics go with the last message', async () => {
    storeAsFormerly(chat);
    const kept = await moved('breakfast', 'lunch');
    const gone = await moved(`${SECRET} first`, `${SECRET} then`);
    const together = await moved(`${SECRET} of two`, 'lunch');
    await say(`${SECRET} to delete`);
    successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: `${SECRET} to delete` }));
    await chat.settled();
    const before = await answers([kept, gone, together]);
    const unneeded = await countKeys();
    expect(JSON.stringify(await storedMoves())).toContain(`${SECRET} to delete`);
    expect(JSON.stringify(await storedMoves())).not.toContain('sealedTopics');
    await chat.close();

    chat = await chat.reopen();
    await eventually(async () =>
      expect((await storedMoves()).map(({ type }) => type).slice(0, 1)).toEqual(['MovesCarriedOn']),
    );
    expect(JSON.stringify(await storedMoves())).not.toContain(SECRET);
    expect(await answers([kept, gone, together])).toEqual(before);
    await chat.close();
    if (engine === 'sqlite') {
      expect(await run('check')).toBe('well');
      expect(await run('rebuild', 'all')).toBe('well');
      expect(await run('verify')).toBe('well');
    }
    chat = await chat.reopen({}, async ({ store }) => removeSnapshotsBefore(store, Infinity));
    expect(await answers([kept, gone, together])).toEqual(before);

    for (const id of [gone, together]) await deleteMessage(id);
    chat.server.core.clock.advance(11 * 60_000);
    await eventually(async () => expect(await stored()).not.toContain(SECRET));
    await eventually(async () => expect(await countKeys()).toBe(unneeded + 1));
    const after = await answers([kept]);
    expect(JSON.stringify(await answers([kept, gone, together]))).not.toContain(SECRET);
    await chat.close();
    chat = await chat.reopen({}, async ({ store }) => removeSnapshotsBefore(store, Infinity));
    expect(await answers([kept])).toEqual(after);
    await chat.close();
    if (engine === 'sqlite') expect(await run('check')).toBe('well');
  });
});
