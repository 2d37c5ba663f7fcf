import { hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { beginImport, FoldedState, projections } from '@chat/composition';
import { DirectoryFollower, Snapshots } from '@chat/directory';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import { messagesProjection } from '@chat/messages';
import { Projections, switchGeneration } from '@chat/projections';
import { GenerationalReadStore } from '@chat/read-store';
import { openSqliteReadStore, sqliteGenerations } from '@chat/read-store/sqlite';
import { Chat } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { CommanderError } from 'commander';
import { commandLine } from './command-line.js';
import { printable } from './output.js';

describe('what the terminal shows', () => {
  it('is never steered by what people wrote', () => {
    expect(printable('a\u001b[31mb\u202ec\u2028\r')).toBe('a\\u{1b}[31mb\\u{202e}c\\u{2028}\\u{d}');
  });
});

describe('the command line', () => {
  let folder: string;
  let output: string;
  let messageId: number;
  let tampered = 0;

  const run = (...args: readonly string[]) => {
    output = '';
    return commandLine({ CHAT_DATA_DIR: folder }, (text) => (output += text), args);
  };
  const json = () => JSON.parse(output) as Record<string, unknown>;

  /** Somebody posts a message, edits it and moves it. */
  async function converse(chat: Chat): Promise<void> {
    const ada = await chat.person('Ada');
    await chat.channel('kitchen', [ada]);
    const posted = await ada.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'soup' });
    messageId = posted.body['id'] as number;
    await ada.patch(`/messages/${messageId}`, { content: 'stew' });
    const moved = await ada.patch(`/messages/${messageId}`, { topic: 'dinner', content: 'stew\nand bread' });
    expect(moved.body).toMatchObject({ result: 'success' });
  }

  /** Saves the data of a stopped server in a folder. */
  async function save(chat: Chat): Promise<void> {
    const log = await openSqliteEventLog({ folder });
    const store = await openSqliteReadStore({ folder });
    for (const { stream, id, type, data, metadata } of await chat.events()) {
      await log.append(stream, 'any', [{ id, type, data, metadata }]);
    }
    const models = new Projections(log, store, projections);
    models.start();
    await models.waitFor(await log.head());
    await models.stop();
    const state = new FoldedState();
    const follower = new DirectoryFollower(log, state);
    const snapshots = new Snapshots(log, store, follower, state.parts);
    await follower.start(await snapshots.restore());
    await follower.stop();
    await snapshots.close();
    await store.close();
    await log.close();
  }

  async function tamper(collection: string, id: number | string, document: object | null): Promise<void> {
    const store = await openSqliteReadStore({ folder });
    const write = { collection: { name: collection, indexes: [] }, id, position: 1e9 + ++tampered };
    await store.write('tampering', 1, [{ ...write, document: document && { _id: id, ...document } }]);
    await store.close();
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chat-'));
    const chat = await Chat.open();
    await converse(chat);
    await save(chat);
    await chat.close();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('verifies what is as the log says', async () => {
    expect(await run('verify')).toBe(true);
    expect(output).toContain('messages: same, as of position');
    expect(output).toMatch(/snapshot of position \d+: same/);
    expect(output).toContain('Everything is as the log says.');
  });

  it('reports what is not as the log says', async () => {
    await tamper('messages', messageId, { content: 'poison' });
    expect(await run('verify', '--show', '10', '--json')).toBe(false);
    const models = json()['projections'] as { name: string }[];
    expect(models.find(({ name }) => name === 'messages')).toMatchObject({
      state: 'different',
      difference_count: 1,
      differences: [
        { id: messageId, expected: { content: 'stew\nand bread' }, actual: { _id: messageId, content: 'poison' } },
      ],
    });
    expect(await run('verify', '--show', '0')).toBe(false);
    expect(output).toContain('messages: different, 1 documents');
    expect(output).not.toContain('poison');
    expect(await run('verify')).toBe(false);
    expect(output).toContain(`messages: different, 1 documents, as of position`);
    expect(output).toMatch(new RegExp(`^  ${messageId}$`, 'm'));
    expect(output).not.toContain('poison');
    await run('history', '--inspections');
    expect(output.match(/verification/g)).toHaveLength(1);
  });

  it('reports a snapshot that is not as the log says', async () => {
    const store = await openSqliteReadStore({ folder });
    const chunks = await Array.fromAsync(store.scan<{ _id: string }>({ name: 'snapshot_chunks', indexes: [] }));
    await store.close();
    const directory = chunks.find(({ _id }) => _id.includes('/directory/'));
    const { content } = directory as unknown as { content: string };
    const rows = zstdDecompressSync(Buffer.from(content, 'base64')).toString().replaceAll('kitchen', 'cellar');
    const tamperedWith = { ...directory, content: zstdCompressSync(rows).toString('base64') };
    await tamper('snapshot_chunks', directory!._id, tamperedWith);
    expect(await run('verify')).toBe(false);
    expect(output).toMatch(/snapshot of position \d+: different, directory/);
    await tamper('snapshot_chunks', directory!._id, null);
    expect(await run('verify')).toBe(false);
    expect(output).toMatch(/snapshot of position \d+: unreadable/);
  });

  it('reports uploaded files that are missing', async () => {
    const fileKey = 'abcdefghijklmnopqrstuvwx';
    const pathId = `1/ab/${fileKey}/note.txt`;
    const data = {
      attachmentId: 1,
      ownerId: 1,
      fileKey,
      pathId,
      name: 'note.txt',
      contentType: 'text/plain',
      size: 4,
      sha256: hash('sha256', 'note'),
    };
    const metadata = { actorId: 1, realmId: 1, correlationId: '', causationId: '', time: Date.now() };
    const log = await openSqliteEventLog({ folder });
    await log.append('attachment-1', 'no_stream', [{ id: randomUUID(), type: 'AttachmentUploaded', data, metadata }]);
    await log.close();
    expect(await run('verify', '--json')).toBe(false);
    const named = { file_key: fileKey, name: pathId };
    expect(json()['files']).toEqual({ count: 1, missing: [named], damaged: [], unknown: 0 });

    await mkdir(join(folder, 'uploads'));
    for (const changed of ['', 'nose']) {
      await writeFile(join(folder, 'uploads', fileKey), changed);
      expect(await run('verify', '--json')).toBe(false);
      expect(json()['files']).toEqual({ count: 1, missing: [], damaged: [named], unknown: 0 });
    }

    for (const name of [fileKey, 'nobody-knows-of-this', '.notes'])
      await writeFile(join(folder, 'uploads', name), 'note');
    expect(await run('verify', '--json')).toBe(true);
    expect(json()['files']).toEqual({ count: 1, missing: [], damaged: [], unknown: 1 });
  });

  it('finds nothing wrong where the read store is gone: the next start rebuilds it', async () => {
    await rm(join(folder, 'read-store.db'));
    expect(await run('verify')).toBe(true);
    expect(output).toContain('messages: of another version, or none');
  });

  it('shows the history of a message from the log alone', async () => {
    await rm(join(folder, 'read-store.db'));
    expect(await run('history', String(messageId))).toBe(true);
    const lines = output.trim().split('\n');
    expect(lines[0]).toMatch(/^\d{4}-.*Z {2}Ada \(\d+\) {2}MessagePosted +by \w+$/);
    expect(lines.filter((line) => line.startsWith(' '))).toEqual(
      [
        'place: #kitchen > lunch',
        '+ soup',
        '- soup',
        '+ stew',
        '- stew',
        '+ stew',
        '+ and bread',
        'topic: lunch → dinner',
        `messages: ${messageId}`,
        expect.stringMatching(/Owner \(\d+\) +public_channel .*until now$/),
        expect.stringMatching(/Ada \(\d+\) +subscriber .*until now$/),
        expect.stringMatching(/^ {4}Ada \(\d+\) +unread$/),
      ].map((line) => (typeof line === 'string' ? `    ${line}` : (line as string))),
    );
    expect(await run('history', String(messageId), '--json')).toBe(true);
    const [first] = json()['history'] as object[];
    expect(first).toMatchObject({
      event: 'MessagePosted',
      by: { name: 'Ada' },
      details: { place: { stream_name: 'kitchen', topic: 'lunch' }, content: 'soup' },
    });
  });

  it('counts what is erased of a message', async () => {
    const log = await openSqliteEventLog({ folder });
    await log.truncate(`message-${messageId}`, 2);
    await log.close();
    expect(await run('history', String(messageId))).toBe(true);
    expect(output).toMatch(/^What happened before \(2 events\) is erased\.\n/);
    expect(output).not.toContain('soup');
  });

  it('knows no history of a message that never was', async () => {
    expect(await run('history', '4711')).toBe(false);
    expect(output).toBe('The log knows no message 4711.\n');
  });

  it('shows where everything stands', async () => {
    expect(await run('status', '--json')).toBe(true);
    const { versions, engines, head, projections: models, queues, counts } = json();
    expect(engines).toEqual({ log: `sqlite in ${folder}`, read_store: `sqlite in ${folder}` });
    const sqlite = `SQLite ${process.versions.sqlite}`;
    const chatServer = expect.stringMatching(/^\d+\.\d+\.\d+/);
    expect(versions).toEqual({ chat_server: chatServer, node: process.versions.node, log: sqlite, read_store: sqlite });
    const { name, version } = messagesProjection;
    expect(models).toContainEqual({
      name,
      version,
      stored_version: version,
      position: head,
      lag: 0,
      keeps_former: false,
    });
    expect(queues).toEqual({ count: 0, oldest_position: null });
    expect(counts).toMatchObject({ channels: 1, last_message_id: expect.any(Number) });
    expect(await run('status')).toBe(true);
    expect(output).toMatch(new RegExp(`^${name} +${version} +\\d+ +0$`, 'm'));
  });

  it('rebuilds read models where no server runs, and goes back', async () => {
    await tamper('messages', messageId, { content: 'poison' });
    expect(await run('rebuild', 'all', '--keep', '--json')).toBe(true);
    expect(json()['projections']).toContainEqual({
      name: 'messages',
      generation: 'messages-1-rebuilt',
      differences: 1,
    });
    expect(await run('verify')).toBe(true);
    expect(await run('status')).toBe(true);
    expect(output).toMatch(/^messages .* former kept$/m);
    expect(await run('rebuild', 'messages', '--back')).toBe(true);
    expect(output).toContain('messages: 1 documents differ from before');
    expect(await run('verify')).toBe(false);
    expect(await run('rebuild', 'messages')).toBe(true);
    expect(await run('verify')).toBe(true);
    await expect(run('rebuild', 'messages', '--back')).rejects.toThrow('No former documents of messages are kept.');
    await expect(run('rebuild', 'soup')).rejects.toThrow(/^There is no read model soup, but .*, messages, /);
  });

  it('requests the switch of every read model before it waits for the server', async () => {
    const log = await openSqliteEventLog({ folder });
    const store = await GenerationalReadStore.open(sqliteGenerations(folder));
    const rebuilt = run('rebuild', 'all');
    await eventually(async () => {
      for (const projection of projections) expect(await store.requestedSwitch(projection)).toBeDefined();
    }, 10_000);
    for (const projection of projections) await switchGeneration(log, store, projection);
    expect(await rebuilt).toBe(true);
    await store.close();
    await log.close();
  });

  it('changes data with one command at a time', async () => {
    const outcomes = await Promise.allSettled([run('rebuild', 'all'), run('rebuild', 'messages')]);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(reasons).toEqual([expect.stringContaining('Another command is changing this data')]);
    expect(await run('rebuild', 'all')).toBe(true);
    expect(await run('verify')).toBe(true);
  });

  it('reports an import that has not ended', async () => {
    const store = await openSqliteReadStore({ folder });
    await beginImport(store);
    await store.close();
    expect(await run('verify')).toBe(false);
    expect(output).toContain('An import was begun and has not ended: run it again.');
    expect(await run('status', '--json')).toBe(true);
    expect(json()).toMatchObject({ import_unfinished: true });
    expect(await run('history', '1')).toBe(true);
    expect(output).toMatch(/This inspection is not recorded in the log: .*has not ended: run it again/);
    for (const verb of [
      ['rebuild', 'all'],
      ['erase'],
      ['grant', '1', 'can_create_users'],
      ['revoke', '1', 'can_create_users'],
      ['adopt-log'],
    ]) {
      await expect(run(...verb)).rejects.toThrow('has not ended: run it again');
    }
  });

  it('imports nothing from a folder of files that is not there, and says how many files it has copied', async () => {
    const [file, copies, restored] = ['chat.log', 'copies', 'restored'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const importing = (from: string) =>
      commandLine({ CHAT_DATA_DIR: restored }, (text) => (output += text), ['import', file, '--files', from, '--json']);
    await mkdir(join(folder, 'uploads'));
    await writeFile(join(folder, 'uploads', 'abcdefghijklmnopqrstuvwx'), 'note');
    expect(await run('export', file, '--files', copies, '--json')).toBe(true);
    expect(json()).toMatchObject({ copied_files: 1 });

    await expect(importing(`${copies}.mistyped`)).rejects.toThrow('The uploaded files cannot be read: ENOENT');
    expect(existsSync(restored)).toBe(false);
    output = '';
    expect(await importing(copies)).toBe(true);
    expect(json()).toMatchObject({ copied_files: 1 });
    expect(await run('export', `${file}.2`)).toBe(true);
    expect(output).not.toContain('uploaded files');
  });

  it.each([
    ['holds what is no JSON', "UPDATE events SET data = '{broken' WHERE stream = ? AND revision = 1"],
    ['lacks an event', 'DELETE FROM events WHERE stream = ? AND revision = 1'],
  ])('exports no log that %s, and names the place', async (_what, change) => {
    const database = new DatabaseSync(join(folder, 'events.db'));
    database.prepare(change).run(`message-${messageId}`);
    database.close();
    const file = join(folder, 'chat.log');
    for (const verb of [
      ['export', file],
      ['history', String(messageId)],
    ]) {
      await expect(run(...verb)).rejects.toThrow(new RegExp(`message-${messageId}\\b`));
    }
    expect(existsSync(file)).toBe(false);
    const verified = await run('verify').then(() => output, String);
    expect(verified).toMatch(new RegExp(`message-${messageId}\\b`));
  });

  it('gives the owner a new key, and a link for a new password', async () => {
    expect(await run('reset-key', 'owner@example.com', '--json')).toBe(true);
    expect(json()).toMatchObject({ email: 'owner@example.com', api_key: expect.stringMatching(/^\w{32}$/) });
    expect(await run('reset-password', 'owner@example.com')).toBe(true);
    expect(output).toMatch(
      /sets a new password here, once, within a day:\nhttp:\/\/127\.0\.0\.1:9991\/reset_password\/\d+-\w+\n$/,
    );
    for (const verb of ['reset-key', 'reset-password']) {
      await expect(run(verb, 'nobody@example.com')).rejects.toThrow('No such user');
    }
  });

  it('names each file that an export or an import has not got, or not as it was', async () => {
    const [file, copies] = [join(folder, 'chat.log'), join(folder, 'copies')];
    const keys = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(24));
    const log = await openSqliteEventLog({ folder });
    const metadata = { actorId: 1, realmId: 1, correlationId: '', causationId: '', time: 0 };
    await mkdir(join(folder, 'uploads'));
    for (const [at, fileKey] of keys.entries()) {
      const about = { pathId: `1/ab/${fileKey}/note.txt`, name: 'note.txt', contentType: 'text/plain', size: 4 };
      const data = { attachmentId: at + 1, ownerId: 1, fileKey, ...about };
      const event = { id: randomUUID(), type: 'AttachmentUploaded', data, metadata };
      await log.append(`attachment-${at + 1}`, 'no_stream', [event]);
      await writeFile(join(folder, 'uploads', fileKey), 'note');
    }
    await log.close();
    expect(await run('export', file, '--files', copies)).toBe(true);

    let imports = 0;
    const importing = async (...args: readonly string[]) => {
      output = '';
      const environment = { CHAT_DATA_DIR: join(folder, `restored-${imports++}`) };
      const ok = await commandLine(environment, (text) => (output += text), ['import', file, ...args]);
      return [
        ok,
        ...Array.from(output.matchAll(/(missing|damaged): \S+ \((.)/g), ([, fault, letter]) => `${fault} ${letter}`),
      ];
    };
    expect(await importing('--files', copies)).toEqual([true]);
    expect(await importing()).toEqual([false, 'missing a', 'missing b', 'missing c', 'missing d']);
    await mkdir(join(folder, 'empty'));
    expect(await importing('--files', join(folder, 'empty'))).toEqual([
      false,
      ...keys.map(([letter]) => `missing ${letter}`),
    ]);

    await rm(join(copies, keys[0]!));
    await writeFile(join(copies, keys[1]!), '');
    await writeFile(join(copies, keys[2]!), 'vote');
    expect(await importing('--files', copies)).toEqual([false, 'missing a', 'damaged b', 'damaged c']);

    await rm(join(folder, 'uploads', keys[3]!));
    await rm(join(copies, keys[3]!));
    expect(await run('export', `${file}.2`, '--files', copies)).toBe(false);
    expect(output).toContain(`missing: 1/ab/${keys[3]}/note.txt`);
  });

  it.each([
    ['erase'],
    ['adopt-log'],
    ['grant', 'ada@example.com', 'can_create_users'],
    ['status'],
    ['verify'],
    ['history', '1'],
    ['rebuild', 'all'],
    ['export', 'chat.log'],
  ])('makes nothing by %s where there is no log', async (...verb) => {
    const missing = join(folder, 'missing');
    const there = () => commandLine({ CHAT_DATA_DIR: missing }, () => {}, verb);
    await expect(there()).rejects.toThrow(`There is no event log in the folder ${missing}.`);
    expect(existsSync(missing)).toBe(false);
    await mkdir(missing);
    await writeFile(join(missing, 'read-store.db'), '');
    await expect(there()).rejects.toThrow('There is no event log in the folder');
    expect(await readdir(missing)).toEqual(['read-store.db']);
  });

  it('imports nothing from a file that is not there', async () => {
    const missing = join(folder, 'missing');
    const importing = commandLine({ CHAT_DATA_DIR: missing }, () => {}, ['import', join(folder, 'chat.log')]);
    await expect(importing).rejects.toThrow('ENOENT');
    expect(existsSync(missing)).toBe(false);
  });

  it.each([
    ['finish-deleting-topics', 'TopicMessagesDeleted', { messages: [] }],
    ['delete-messages-of-deactivated', 'UserDeactivated', { userId: 1, deletesMessages: ['public'] }],
    [
      'delete-unsynchronized-drafts',
      'UserSettingsChanged',
      { userId: 1, settings: { enable_drafts_synchronization: false } },
    ],
  ])('does not say that all is erased before %s has deleted it', async (process, type, data) => {
    const log = await openSqliteEventLog({ folder });
    const metadata = { actorId: 1, realmId: 1, correlationId: '', causationId: '', time: 0 };
    await log.append('deletions-1', 'no_stream', [{ id: randomUUID(), type, data, metadata }]);
    const head = await log.head();
    await log.close();
    await expect(run('erase')).rejects.toThrow('may not be deleted completely');

    const store = await openSqliteReadStore({ folder });
    await store.write(process, head, []);
    await store.close();
    expect(await run('erase')).toBe(true);
  });

  it('explains itself', async () => {
    await expect(run('--help')).rejects.toMatchObject({ exitCode: 0 });
    expect(output).toContain('Exit codes:');
    expect(output).toContain('history 42');
  });

  it.each([[['history']], [['history', '42', '--permissions']], [['history', '--permissions', '--deletions']]])(
    'says what is wrong with %j',
    async (args) => {
      const refused = run(...args);
      await expect(refused).rejects.toThrow(
        'Name either a message, --permissions, --deletions, --inspections, --log-ins, --refused-log-ins, --administration or --person.',
      );
      // The library has already printed these.
      await expect(refused).rejects.not.toBeInstanceOf(CommanderError);
    },
  );

  it('says why it cannot run', async () => {
    await expect(run('history', 'soup')).rejects.toThrow(CommanderError);
    const elsewhere = join(folder, 'elsewhere');
    await expect(commandLine({ CHAT_DATA_DIR: elsewhere }, () => {}, ['status'])).rejects.toThrow(
      'no event log in the folder',
    );
    await expect(commandLine({ CHAT_EVENT_LOG: 'memory' }, () => {}, ['status'])).rejects.toThrow(
      'ends with its server',
    );
  });
});
