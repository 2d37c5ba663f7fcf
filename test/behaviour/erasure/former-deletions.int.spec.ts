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
const KEPT = 'Trout';
/** Fields that grow when the log is sealed, a moment after it was written. */
const SEALED_LATER = new Set(['seal', 'leaf_index']);
const QUIETLY = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };
/** Settings of topics are the accounts' own. */
const NEVER = { automatically_follow_topics_policy: 4, automatically_unmute_topics_in_muted_streams_policy: 4 };
/** The thread that seals the log has the real time. */
const ABOVE_REAL_MS = 30_000;

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
const deleteTopic = async (name: string) =>
  successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: name }));

const storedEvents = async () => (await Array.fromAsync(chat.engines.log.readAll({ asStored: true }))).flat();
/** Types of the events that have a text. */
const typesWith = async (text: string) =>
  (await storedEvents()).flatMap((event) => (JSON.stringify(event).includes(text) ? [event.type] : []));
const read = async () =>
  (await Array.fromAsync(chat.engines.log.readAll())).flat().map(({ position, id, type }) => ({ position, id, type }));

const deletionsIn = (events: Awaited<ReturnType<typeof read>>) =>
  events.filter(({ type }) => type === 'MessageDeleted');

/** Replaces topics as an erasure does. */
const withoutTopics = (value: object, topic: string): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(new RegExp(`${topic}[^"]*`, 'g'), '(erased)'));

async function answers(ids: readonly number[], time: number) {
  const reader = auditor.on(chat);
  const lives = ids.map(async (id) => {
    const life = JSON.stringify(successful(await reader.get(`/audit/messages/${id}`, { case: '4711' })));
    return JSON.parse(life, (key, value) => (SEALED_LATER.has(key) ? undefined : value)) as object;
  });
  const narrow = JSON.stringify([{ operator: 'channel', operand: kitchen }]);
  const view = { case: '4711', time: new Date(time).toISOString(), narrow };
  const { messages: asOf } = successful(await reader.get('/audit/as_of', view));
  const { deletions } = successful(await chat.owner.get('/records/deletions', { limit: 100 })) as {
    deletions: readonly { readonly id: number; readonly number: number }[];
  };
  return { lives: await Promise.all(lives), asOf, deletions };
}

/** The numbers of deletions are positions in the log, and a copy has others. */
function withoutNumbers({ deletions, ...rest }: Awaited<ReturnType<typeof answers>>): object {
  const numberless = deletions.map(({ number: _position, ...each }) => each);
  return { ...rest, deletions: numberless.toSorted((one, other) => one.id - other.id) };
}

/** Ids of deleted messages, read in small pages. */
async function deletedByPages(): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = successful(await chat.owner.get('/records/deletions', { limit: 7, before })) as {
      deletions: readonly { readonly id: number; readonly number: number }[];
      found_oldest: boolean;
    };
    ids.push(...page.deletions.map(({ id }) => id));
    if (page.found_oldest) return ids;
    before = page.deletions.at(-1)!.number;
  }
}

async function reopen(data: Environment = {}): Promise<void> {
  chat = await chat.reopen(data, async ({ store }) => removeSnapshotsBefore(store, Infinity));
  chat.server.core.clock.advance(ABOVE_REAL_MS);
}

async function run(environment: Environment, ...verb: readonly string[]): Promise<string> {
  let output = '';
  const isOk = await commandLine(environment, (text) => (output += text), verb);
  return isOk ? 'well' : output;
}

describe.each(['memory', 'sqlite', 'eventstoredb'] as const)('Deletions that a former build stored on %s', (engine) => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chat-'));
    const log = engine === 'eventstoredb' ? { CHAT_EVENT_LOG: standIn.connectionString } : newEngines(engine);
    environment = { CHAT_DATA_DIR: join(folder, 'data'), ...log };
    chat = await Chat.open(environment, true);
    auditor = await chat.person('Auditor');
    successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: '4711' }));
    kitchen = await chat.channel('kitchen', []);
    successful(await chat.owner.patch('/settings', NEVER));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are carried on without their topics once what the messages said is erased: else, answers are the same', async () => {
    const { clock } = chat.server.core;
    const queue = successful(await chat.owner.post('/register', { event_types: ['delete_message'] }));
    const heard = async () => {
      const about = { queue_id: queue['queue_id'], last_event_id: -1, dont_block: true };
      return engine === 'eventstoredb'
        ? []
        : (successful(await chat.owner.get('/events', about))['events'] as object[]);
    };
    const storeAsNow = storeAsFormerly(chat);
    const alone = await say(`${SECRET} alone`);
    await say('lunch');
    const moved = await say(`${SECRET} first`);
    const change = { topic: `${SECRET} then`, propagate_mode: 'change_all', ...QUIETLY };
    successful(await chat.owner.patch(`/messages/${moved}`, change));
    const together: number[] = [];
    for (let at = 0; at < 20; at++) together.push(await say(`${SECRET} together`));
    const kept: number[] = [];
    for (let at = 0; at < 18; at++) kept.push(await say(`${KEPT} kept`));
    clock.advance(ABOVE_REAL_MS);
    const time = clock.now();
    clock.advance(1);
    await deleteMessage(alone);
    await deleteMessage(moved);
    await deleteTopic(`${SECRET} together`);
    await chat.settled();
    successful(await chat.owner.patch('/records', { deleted_content_days: 2 }));
    await deleteTopic(`${KEPT} kept`);
    await say('dinner');
    await chat.settled();
    await eventually(async () => expect(await typesWith(`${SECRET} alone`)).toEqual(['MessageDeleted']));
    storeAsNow();
    const ids = [alone, moved, together[0]!, together.at(-1)!, kept[0]!];
    const [before, events, notified] = [await answers(ids, time), await read(), await heard()];
    const unseen = (await storedEvents()).filter(({ type }) => type === 'MessageDeleted').length;
    expect(unseen).toBe(40);
    await chat.close();

    chat = await chat.reopen();
    chat.server.core.clock.advance(ABOVE_REAL_MS);
    await eventually(async () => expect(await typesWith(SECRET)).toEqual([]));
    expect(await typesWith(`"${KEPT} kept"`)).toContain('MessageDeleted');
    const carried = withoutTopics(before, SECRET);
    expect(await answers(ids, time)).toEqual(carried);
    expect((await read()).slice(0, events.length)).toEqual(events);
    expect(withoutTopics(await heard(), SECRET)).toEqual(withoutTopics(notified, SECRET));
    await chat.close();
    await reopen();
    expect(await answers(ids, time)).toEqual(carried);

    successful(await chat.owner.patch('/records', { deleted_content_days: 0 }));
    await eventually(async () => expect(await typesWith(KEPT)).toEqual([]));
    const after = await answers(ids, time);
    expect(JSON.stringify(after)).not.toContain(KEPT);
    expect(deletionsIn(await read())).toEqual(deletionsIn(events));
    await chat.close();
    if (engine === 'memory') return;
    const file = join(folder, 'log');
    const copy = { CHAT_DATA_DIR: join(folder, 'copy'), ...newEngines('sqlite') };
    if (engine === 'sqlite') expect(await run(environment, 'check')).toBe('well');
    expect(await run(environment, 'export', file)).toBe('well');
    expect(await run(copy, 'import', file)).toBe('well');
    for (const data of [environment, copy]) {
      await reopen(data);
      const { statusCode } = await chat.server.application.inject({ method: 'GET', url: '/health/ready' });
      expect(statusCode).toBe(200);
      expect(withoutNumbers(await answers(ids, time))).toEqual(withoutNumbers(after));
      expect(await deletedByPages()).toHaveLength(40);
      await chat.close();
      if (engine === 'eventstoredb') continue;
      expect(await run(data, 'rebuild', 'all')).toBe('well');
      expect(await run(data, 'verify')).toBe('well');
    }
  });
});
