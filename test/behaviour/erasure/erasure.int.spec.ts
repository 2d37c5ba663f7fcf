import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { Passwords } from '@chat/accounts';
import { closeEngines, openEngines, readConfiguration } from '@chat/composition';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import type { Collection, Document } from '@chat/read-store';
import { HttpClient, successful } from '@chat/chat-testing';
import { eventually, freePort, MailServer } from '@chat/testing';
import { pino } from 'pino';
import { commandLine } from '../../../apps/chat/src/command-line.js';
import { type RunningServer, startServer } from '../../../apps/chat-server/src/server.js';

const SECRET = 'Swordfish';
/** Settings of topics are the accounts' own. */
const NEVER = { automatically_follow_topics_policy: 4, automatically_unmute_topics_in_muted_streams_policy: 4 };
const QUIETLY = { propagate_mode: 'change_all', send_notification_to_new_thread: false };

let folder: string;
let server: RunningServer;
let owner: HttpClient;

let port: string;
let mails: MailServer;
const environment = () => ({
  CHAT_DATA_DIR: folder,
  CHAT_PORT: port,
  CHAT_SMTP_URL: mails.url,
  CHAT_DELETED_CONTENT_DAYS: '0',
});

async function start(): Promise<void> {
  port = String(await freePort());
  const passwords = new Passwords(false, { memoryKiB: 8, passes: 1, parallelism: 1 });
  server = await startServer(readConfiguration(environment()), { logger: pino({ level: 'silent' }), passwords });
  const { email = owner.email, apiKey = owner.apiKey } = server.founded ?? {};
  owner = new HttpClient(server.application, email, apiKey);
}

async function run(...verb: readonly string[]): Promise<string> {
  let output = '';
  const isOk = await commandLine(environment(), (text) => (output += text), verb);
  return isOk ? 'well' : output;
}

async function filesWith(text: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  return paths.filter((_, at) => contents[at]!.includes(text));
}

const send = async (content: string, topic: string) =>
  (await owner.post('/messages', { type: 'stream', to: 'kitchen', topic, content })).body['id'] as number;

/** Rows of the snapshots of a server that has stopped. */
async function snapshots(): Promise<string> {
  const engines = await openEngines(readConfiguration(environment()), { makesLog: false });
  const chunks: Collection<Document & { readonly content: string }> = { name: 'snapshot_chunks', indexes: [] };
  try {
    const stored = await Array.fromAsync(engines.store.scan(chunks));
    return stored.map(({ content }) => zstdDecompressSync(Buffer.from(content, 'base64')).toString()).join();
  } finally {
    await closeEngines(engines);
  }
}

async function logText(): Promise<string> {
  return JSON.stringify(await Array.fromAsync(server.core.log.readAll()));
}

/** Without what later events carry on. */
async function storedText(): Promise<string> {
  return JSON.stringify(await Array.fromAsync(server.core.log.readAll({ asStored: true })));
}

beforeAll(async () => {
  mails = await MailServer.open();
});
afterAll(() => mails.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chat-'));
  await start();
  await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] });
});

afterEach(() => rm(folder, { recursive: true }));

describe('what a deleted message said', () => {
  it('is nowhere in the data folder, and the rest is as the log says', async () => {
    const early = await send(SECRET, 'breakfast');
    await server.close();
    await start();
    await owner.post('/register', {});
    await owner.delete(`/messages/${early}`);
    const kept = await send('Good morning', 'lunch');
    for (let number = 0; number < 30; number++) {
      const id = await send(`${SECRET} ${number} `.repeat(number * 20 + 1), `topic ${number % 3}`);
      if (number % 2) await owner.patch(`/messages/${id}`, { content: `${SECRET}, **again**` });
      if (number % 3 === 0)
        await owner.patch(`/messages/${id}`, { topic: 'elsewhere', send_notification_to_new_thread: false });
      await owner.post('/messages/flags', { op: 'add', flag: 'starred', messages: [id, kept] });
      expect((await owner.delete(`/messages/${id}`)).status).toBe(200);
    }
    await eventually(async () => expect(await logText()).not.toContain(SECRET));
    await server.close();

    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([]);
    expect(await filesWith('Good morning')).not.toEqual([]);
    expect(await run('verify')).toBe('well');
  });

  it('is nowhere in the data folder while the server runs, once it has erased what is due', async () => {
    await send('Good morning', 'lunch');
    for (let number = 0; number < 30; number++) {
      const id = await send(`${SECRET} ${number} `.repeat(number + 1), `topic ${number % 3}`);
      await owner.patch(`/messages/${id}`, { content: `${SECRET}, **again**` });
      expect((await owner.delete(`/messages/${id}`)).status).toBe(200);
    }
    await eventually(async () => expect(await logText()).not.toContain(SECRET));
    expect(await filesWith(SECRET)).not.toEqual([]);
    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([]);
    expect(await filesWith('Good morning')).not.toEqual([]);
    const found = successful(
      await owner.get('/messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow: [['search', 'morning']] }),
    );
    expect(found['messages']).toHaveLength(1);
    await server.close();
    expect(await run('verify')).toBe('well');
  });

  it('is nowhere in the data folder where it names a deleted account, once an owner has its names replaced', async () => {
    const email = `${SECRET}@example.com`;
    const account = { email, password: 'a long password for tests', full_name: `Ada ${SECRET}` };
    const userId = successful(await owner.post('/users', account))['user_id'] as number;
    await send('Before', 'lunch');
    const mentioned = await send(`@**Ada ${SECRET}** said so`, 'lunch');
    const edited = await send(`Ask ${email}`, 'lunch');
    successful(await owner.patch(`/messages/${edited}`, { content: `Ask Ada ${SECRET}, **again**` }));
    successful(await owner.post(`/messages/${mentioned}/reactions`, { emoji_name: 'tada' }));
    successful(await owner.post('/messages/flags', { op: 'add', flag: 'starred', messages: [mentioned, edited] }));
    await send('After', 'lunch');
    successful(await owner.delete(`/users/${userId}`, { actions: { delete_profile: true } }));
    const names = [`Ada ${SECRET}`, email];
    const request = { user_id: userId, names, message_ids: [mentioned, edited], decision: 'replace' };
    expect(successful(await owner.patch('/records/names', request))).toMatchObject({ left: [] });
    const list = { anchor: 'newest', num_before: 9, num_after: 0 };
    const shown = successful(await owner.get('/messages', list))['messages'];
    await eventually(async () => expect(await storedText()).not.toContain(SECRET));
    await server.close();

    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([]);
    expect(await run('verify')).toBe('well');
    expect(await run('rebuild', 'all')).toBe('well');
    await start();
    expect(successful(await owner.get('/messages', list))['messages']).toEqual(shown);
    expect(shown).toMatchObject([{}, { flags: expect.arrayContaining(['starred']) }, {}, {}]);
    await server.close();
  });

  it('is erased when chat erase beside the server says so, however many messages were deleted just before', async () => {
    const ids = [];
    for (let number = 0; number < 60; number++) ids.push(await send(SECRET, 'lunch'));
    await Promise.all(ids.map(async (id) => successful(await owner.delete(`/messages/${id}`))));
    let outcome = await run('erase');
    for (; outcome !== 'well'; outcome = await run('erase')) expect(outcome).toContain('Run this again.');
    expect((await logText()).includes(SECRET)).toBe(false);
    expect(await filesWith(SECRET)).toEqual([]);
    await server.close();
  });

  it('stays in the data folder while owners keep it, and is nowhere afterwards', async () => {
    successful(await owner.patch('/records', { deleted_content_days: 30 }));
    successful(await owner.patch('/settings', NEVER));
    const id = await send(SECRET, `${SECRET} for lunch`);
    await owner.patch(`/messages/${id}`, { content: `${SECRET}, **again**` });
    successful(await owner.patch(`/messages/${id}`, { topic: `${SECRET} for dinner`, ...QUIETLY }));
    successful(await owner.delete(`/messages/${id}`));
    await server.close();
    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([join(folder, 'events.db')]);
    expect(await run('verify')).toBe('well');

    await start();
    successful(await owner.patch('/records', { deleted_content_days: 0 }));
    await server.close();
    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([]);
    expect(await run('verify')).toBe('well');
    await start();
    await eventually(async () => expect(await logText()).toContain('DeletedContentErased'));
    await server.close();
  });

  it('has its topic no longer anywhere where accounts muted, followed and moved it, and other settings stay', async () => {
    const { stream_id: kitchen } = successful(await owner.get('/get_stream_id', { stream: 'kitchen' }));
    const mute = async (topic: string) =>
      successful(await owner.post('/user_topics', { stream_id: kitchen, topic, visibility_policy: 1 }));
    const settings = async () =>
      successful(await owner.post('/register', { fetch_event_types: ['user_topic'] }))['user_topics'];
    await mute('noise');
    const alone = await send('Good morning', `${SECRET} alone`);
    const moved = await send('Good morning', `${SECRET} first`);
    await mute(`${SECRET} first`);
    successful(await owner.patch(`/messages/${moved}`, { topic: `${SECRET} then`, ...QUIETLY }));
    const elsewhere = await send('Good evening', `${SECRET} before`);
    successful(await owner.patch(`/messages/${elsewhere}`, { topic: 'afterwards', ...QUIETLY }));
    expect(await logText()).toContain(`"${SECRET} then"`);
    await send('Good night', 'afterwards');
    for (const id of [alone, moved, elsewhere]) successful(await owner.delete(`/messages/${id}`));
    const left = [{ topic_name: 'noise' }, { topic_name: 'afterwards' }];
    await eventually(async () => expect(await settings()).toMatchObject(left));
    server.core.clock.advance(11 * 60_000);
    await eventually(async () => expect(await storedText()).not.toContain(SECRET));
    const shown = await settings();
    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([]);
    await server.close();
    expect(await run('erase')).toBe('well');
    expect(await run('verify')).toBe('well');
    expect(await run('rebuild', 'all')).toBe('well');
    await start();
    expect(await settings()).toEqual(shown);
    await server.close();
  });

  it('has its topic no longer anywhere, neither at once nor when it was kept for a while', async () => {
    successful(await owner.patch('/settings', NEVER));
    const here = await send('Good morning', SECRET);
    successful(await owner.delete(`/messages/${here}`));
    const moved = [await send('Good morning', `${SECRET} first`), await send('Good night', `${SECRET} first`)];
    successful(await owner.patch(`/messages/${moved[0]}`, { topic: `${SECRET} then`, ...QUIETLY }));
    const { stream_id: kitchen } = successful(await owner.get('/get_stream_id', { stream: 'kitchen' }));
    successful(await owner.post(`/streams/${String(kitchen)}/delete_topic`, { topic_name: `${SECRET} then` }));
    await eventually(async () => expect(await storedText()).not.toContain(SECRET));
    successful(await owner.patch('/records', { deleted_content_days: 30 }));
    const kept = await send('Good evening', `${SECRET} again`);
    successful(await owner.delete(`/messages/${kept}`));
    expect(await logText()).toContain(`${SECRET} again`);
    await server.close();
    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([join(folder, 'events.db')]);
    expect(await run('verify')).toBe('well');

    await start();
    successful(await owner.patch('/records', { deleted_content_days: 0 }));
    await eventually(async () => expect(await storedText()).not.toContain(SECRET));
    const deletions = JSON.stringify(successful(await owner.get('/records/deletions')));
    expect(deletions).toContain(String(kept));
    await server.close();
    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([]);
    expect(await run('verify')).toBe('well');
    await rm(join(folder, 'read-store.db'));
    await start();
    expect(JSON.stringify(successful(await owner.get('/records/deletions')))).toBe(deletions);
    await server.close();
  });

  it('is erased by the operator from read models that are behind the log', async () => {
    const id = await send(SECRET, 'lunch');
    await server.close();
    await cp(folder, `${folder}-copy`, { recursive: true });
    await start();
    successful(await owner.delete(`/messages/${id}`));
    await server.close();
    for (const file of (await readdir(folder)).filter((name) => name.startsWith('read-store.db')))
      await rm(join(folder, file));
    await rename(join(`${folder}-copy`, 'read-store.db'), join(folder, 'read-store.db'));
    await rm(`${folder}-copy`, { recursive: true });
    expect(await filesWith(SECRET)).toContain(join(folder, 'read-store.db'));

    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([]);
    expect(await run('verify')).toBe('well');
  });

  it('is erased by the operator where the server did not come to it', async () => {
    const id = await send(SECRET, 'lunch');
    await server.close();
    const log = await openSqliteEventLog({ folder });
    const { metadata } = (await Array.fromAsync(log.read(`message-${id}`)))[0]!;
    const conversation = { kind: 'direct', userIds: [1] };
    const data = {
      messageId: id,
      senderId: 1,
      conversation,
      arrivedAt: null,
      postedTo: 1,
      postedAt: 0,
      alsoKnownTo: [],
    };
    await log.append(`message-${id}`, 0, [{ id: randomUUID(), type: 'MessageDeleted', data, metadata }]);
    await log.close();
    await rm(join(folder, 'read-store.db'));
    expect(await filesWith(SECRET)).not.toEqual([]);

    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([]);
  });
});

async function bot(): Promise<HttpClient> {
  const { user_id, api_key } = successful(await owner.post('/bots', { full_name: 'Clown', short_name: 'clown' }));
  const { deliveryEmail } = server.core.directory.user(user_id as number)!;
  return new HttpClient(server.application, deliveryEmail, api_key as string);
}

describe('what people and bots named for a while', () => {
  it('is nowhere in the data folder when it has ended', async () => {
    const clown = await bot();
    successful(await clown.put('/bot_storage', { storage: { key: SECRET, [SECRET]: 'value' } }));
    successful(await clown.delete('/bot_storage'));

    const post = (to: string) => clown.post('/messages', { type: 'stream', to, topic: 'a', content: 'Hello?' });
    await post(SECRET);
    server.core.clock.advance(5 * 60_000);
    await post('nowhere');
    const warnings = await eventually(async () => {
      const narrow = [['is', 'dm']];
      const range = { anchor: 'newest', num_before: 10, num_after: 0, narrow };
      const found = successful(await owner.get('/messages', range))['messages'] as { id: number }[];
      expect(found).toHaveLength(2);
      return found;
    });
    for (const { id } of warnings) successful(await owner.delete(`/messages/${id}`));

    const ended = [`${SECRET}-1@example.com`, `${SECRET}-2@example.com`];
    successful(await owner.post('/invites', { invitee_emails: ended.join() }));
    await eventually(() => expect(mails.received).toHaveLength(ended.length));
    const { invites } = successful(await owner.get('/invites')) as { invites: { id: number }[] };
    for (const { id } of invites) successful(await owner.delete(`/invites/${id}`));
    successful(await owner.patch('/settings', { email: `${SECRET}-3@example.com` }));
    successful(await owner.patch('/settings', { email: 'other@example.com' }));
    await eventually(async () => expect(await logText()).not.toContain(SECRET));
    await server.close();

    expect(await run('erase')).toBe('well');
    expect(await filesWith(SECRET)).toEqual([]);
    expect(await run('verify')).toBe('well');
  });

  it('is in no snapshot of the time when it was there', async () => {
    successful(await owner.upload(new File(['bytes'], `${SECRET}.txt`)));
    successful(await owner.post('/users/me/status', { status_text: SECRET }));
    await server.close();
    expect(await snapshots()).toContain(SECRET);
    await start();
    const { attachments } = successful(await owner.get('/attachments')) as { attachments: { id: number }[] };
    successful(await owner.delete(`/attachments/${attachments[0]!.id}`));
    successful(await owner.post('/users/me/status', { status_text: 'Nothing' }));
    await eventually(async () => expect(await logText()).not.toContain(SECRET));
    await server.close();
    expect(await snapshots()).toContain(SECRET);

    expect(await run('erase')).toBe('well');
    expect(await snapshots()).not.toContain(SECRET);
    expect(await snapshots()).toContain('Nothing');
    expect(await filesWith(SECRET)).toEqual([]);
  });
});

describe('an account that was deleted for good', () => {
  const NAME = 'Perdita Quickly';
  const NAMING = [NAME, 'perdita@', SECRET, 'Quickbot', 'quickbot'];
  const PASSWORD = 'a password for tests';

  async function account(): Promise<{ readonly person: HttpClient; readonly userId: number; readonly botId: number }> {
    const email = 'perdita@example.com';
    const made = successful(await owner.post('/users', { email, full_name: NAME, password: PASSWORD }));
    const login = successful(await owner.post('/fetch_api_key', { username: email, password: PASSWORD }));
    const person = new HttpClient(server.application, email, login['api_key'] as string);
    const bot = successful(await person.post('/bots', { full_name: 'Quickbot', short_name: 'quickbot' }));
    return { person, userId: made['user_id'] as number, botId: bot['user_id'] as number };
  }

  const picture = new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'me.png',
  );

  it('is nowhere in the data folder by name, address, profile, status or picture, and its messages stay', async () => {
    const { person, userId, botId } = await account();
    const field = successful(await owner.post('/realm/profile_fields', { name: 'Food', field_type: 1 }));
    successful(await person.patch('/users/me/profile_data', { data: [{ id: field['id'], value: SECRET }] }));
    successful(await person.post('/users/me/status', { status_text: SECRET }));
    successful(await person.postFiles('/users/me/avatar', picture));
    successful(await person.patch('/settings', { email: 'perdita@elsewhere.example.com' }));
    successful(await person.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
    const later = Math.floor(Date.now() / 1000) + 100_000;
    successful(await person.post('/users/me/alert_words', { alert_words: [SECRET] }));
    successful(await person.delete('/users/me/alert_words', { alert_words: [SECRET] }));
    const draft = { type: 'stream', to: [1], topic: 'a', content: SECRET, timestamp: 1 };
    successful(await person.post('/drafts', { drafts: [draft] }));
    successful(await person.post('/saved_snippets', { title: SECRET, content: SECRET }));
    const note = { type: 'direct', to: [userId], content: SECRET, scheduled_delivery_timestamp: later };
    successful(await person.post('/scheduled_messages', note));
    successful(
      await person.post('/navigation_views', { fragment: 'narrow/is/starred/with/1', is_pinned: true, name: SECRET }),
    );
    const posted = successful(
      await person.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Good morning' }),
    );
    const reminder = { message_id: posted['id'], scheduled_delivery_timestamp: later, note: SECRET };
    successful(await person.post('/reminders', reminder));
    successful(await owner.post(`/messages/${String(posted['id'])}/reactions`, { emoji_name: 'octopus' }));
    const { key } = server.core.directory.user(userId)!.avatar!;
    expect(await run('search', NAME, '--users', String(userId), '--case', 'case 4711')).toBe('well');
    expect(await logText()).toContain('InspectionWordsRecorded');
    await server.close();
    expect((await readdir(folder, { recursive: true })).filter((path) => path.includes(key))).toHaveLength(2);
    expect(await snapshots()).toContain(NAME);
    await start();
    const other = new HttpClient(server.application, owner.email, owner.apiKey);
    successful(await other.delete(`/users/${userId}`, { actions: { delete_profile: true } }));
    await eventually(async () => {
      const text = await logText();
      expect(NAMING.filter((word) => text.includes(word))).toEqual([]);
    });
    expect(JSON.stringify(successful(await other.get('/audit/inspections')))).toContain('"search":"(erased)"');
    await server.close();

    expect(await run('erase')).toBe('well');
    for (const word of NAMING) expect(await filesWith(word)).toEqual([]);
    expect(await snapshots()).not.toMatch(new RegExp(NAMING.join('|')));
    expect(await filesWith('Good morning')).not.toEqual([]);
    expect((await readdir(folder, { recursive: true })).filter((path) => path.includes(key))).toEqual([]);
    expect(await run('verify')).toBe('well');
    await rm(join(folder, 'read-store.db'));
    await start();
    const { user } = successful(await owner.get(`/users/${botId}`));
    expect(user).toMatchObject({ full_name: 'Deleted user', is_deleted: true, bot_owner_id: userId });
    const { message } = successful(await owner.get(`/messages/${String(posted['id'])}`));
    expect(message).toMatchObject({ sender_full_name: 'Deleted user', content: '<p>Good morning</p>' });
    await server.close();
  });

  it('is in no queue of a client that has not read what names it, and the client registers again', async () => {
    const { person, userId } = await account();
    successful(await person.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
    const register = async (more: object = {}) =>
      successful(await owner.post('/register', { fetch_event_types: [], ...more }));
    const waiting = await register({ event_types: ['message'] });
    const narrowed = await register({ event_types: ['message'], narrow: [['sender', 'perdita@example.com']] });
    const message = { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Good morning' };
    successful(await person.post('/messages', message));
    const fresh = await register();
    successful(await owner.delete(`/users/${userId}`, { actions: { delete_profile: true } }));

    const poll = ({ queue_id, last_event_id }: Readonly<Record<string, unknown>>) =>
      owner.get('/events', { queue_id, last_event_id, dont_block: true });
    for (const each of [waiting, narrowed])
      expect(await poll(each)).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } });
    const { events } = successful(await poll(fresh));
    expect(events).toContainEqual(expect.objectContaining({ type: 'realm_user', op: 'update' }));
    expect(NAMING.filter((word) => JSON.stringify(events).includes(word))).toEqual([]);
    await eventually(async () => expect(await logText()).not.toContain(NAME));
    await server.close();
    expect(await run('erase')).toBe('well');
    for (const word of NAMING) expect(await filesWith(word)).toEqual([]);
  });
});
