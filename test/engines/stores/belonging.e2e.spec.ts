import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inPath, successful } from '@chat/chat-testing';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { chat } from '../../support/real-processes/chat-command.js';
import { chatHere, refusalHere, ServerHere } from '../../support/real-processes/server-here.js';
import { Run, ServerProcess } from '../../support/real-processes/server-process.js';
import { send } from './stores.fixture.js';

const EMBEDDED = { CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' };

describe('stores that do not belong together', () => {
  let server: ServerHere;
  let backups: string;
  let newest: number;
  const inFolder = (name: string) => join(server.folder, name);
  const backup = (name: string) => join(backups, name);

  function remove(...patterns: readonly RegExp[]): void {
    for (const name of readdirSync(server.folder)) {
      if (patterns.some((pattern) => pattern.test(name))) rmSync(inFolder(name), { recursive: true });
    }
  }

  /** One organization with an older copy of its log, `older`, and a copy of everything, `newer`; both of a stopped server. */
  beforeAll(async () => {
    backups = mkdtempSync(join(tmpdir(), 'chat-stores-'));
    server = await ServerHere.launch(EMBEDDED);
    await send(server, 'one');
    await server.stop();
    cpSync(server.folder, backup('older'), { recursive: true });
    await server.start();
    await send(server, 'two');
    newest = await send(server, 'three');
    await server.stop();
    cpSync(server.folder, backup('newer'), { recursive: true });
  });
  afterEach(async () => {
    await server.stop();
    remove(/./);
    cpSync(backup('newer'), server.folder, { recursive: true });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(backups, { recursive: true });
  });

  it('are noticed when an older log is restored beside a newer read store, until the operator adopts the log', async () => {
    cpSync(join(backup('older'), 'events.db'), inFolder('events.db'));
    const { exitCode, stdout, stderr: why } = await new Run(server.environment).ending();
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(why).toMatch(/^The read store has seen position \d+, but the event log ends at \d+: it is an older copy/);
    expect(why).toMatch(
      /restore the event log .*If you restored an older copy and keep it, run: npm run --silent chat -- adopt-log\n$/,
    );
    await chat(server.environment, 'adopt-log');
    await server.start();
    const id = await send(server, 'another two');
    const owner = server.owner();
    expect(successful(await owner.get(`/messages/${id}`))).toMatchObject({ raw_content: 'another two' });
    expect((await owner.get(`/messages/${newest}`)).status).toBe(400);
    owner.close();
    await server.stop();
    expect(await chatHere(server.environment, 'verify')).toContain('Everything is as the log says.');
  });

  it('are noticed after the log has grown beyond the read store in another way', async () => {
    remove(/^read-store/, /^uploads$/);
    cpSync(join(backup('older'), 'events.db'), inFolder('events.db'));
    await server.start();
    for (const content of ['a', 'b', 'c', 'd', 'e', 'f']) await send(server, content);
    await server.stop();
    remove(/^read-store/);
    for (const name of readdirSync(backup('newer')).filter((each) => each.startsWith('read-store'))) {
      cpSync(join(backup('newer'), name), inFolder(name));
    }
    expect(await refusalHere(server.environment)).toMatch(
      /^The read store has seen another event at position \d+ than the event log has there/,
    );
  });

  it('are brought up when the read store is the older one', async () => {
    remove(/^read-store/);
    cpSync(join(backup('older'), 'read-store.db'), inFolder('read-store.db'));
    await server.start();
    const owner = server.owner();
    expect(successful(await owner.get(`/messages/${newest}`))).toMatchObject({ raw_content: 'three' });
    owner.close();
    await server.stop();
  });

  it.each([['read-store.db'], ['uploads']])('are noticed when the log is missing beside %s', async (kept) => {
    remove(/^events/, kept === 'uploads' ? /^read-store/ : /^uploads$/);
    expect(await refusalHere(server.environment)).toMatch(/but the event log ends at 0/);
  });

  it('are made one by the first start of this version when a former one left them without labels', async () => {
    rmSync(inFolder('uploads/.label'));
    const database = new DatabaseSync(inFolder('read-store.db'));
    database.exec('DROP TABLE store_label');
    database.close();
    await server.start();
    await server.stop();
    expect(existsSync(inFolder('uploads/.label'))).toBe(true);
  });

  it('are noticed when another log is used with the same data folder, and back', async () => {
    const standIn = await EventStoreDbStandIn.start();
    const key = readFileSync(inFolder('owner.zuliprc'), 'utf8');
    const [one, other] = ['one', 'other'].map((name) => ({ CHAT_EVENT_LOG: inPath(standIn.connectionString, name) }));
    try {
      expect(await refusalHere({ ...server.environment, ...one })).toMatch(
        /^The read store (belongs to another event log|has seen position)/,
      );
      remove(/^(?!owner)/);
      await server.start(one);
      await server.stop();
      expect(readFileSync(inFolder('owner.zuliprc'), 'utf8')).toBe(key);
      expect(existsSync(inFolder('owner-2.zuliprc'))).toBe(true);

      expect(await refusalHere({ ...server.environment, ...other })).toMatch(
        /^The read store (belongs to another event log|has seen position)/,
      );
      cpSync(join(backup('newer'), 'events.db'), inFolder('events.db'));
      expect(await refusalHere(server.environment)).toMatch(
        /^The read store (belongs to another event log|has seen position)/,
      );
      const verified = await chatHere({ ...server.environment, ...one }, 'verify');
      expect(verified).toContain('Everything is as the log says.');
    } finally {
      await standIn.close();
    }
  });

  it('are not noticed too late: a copy of events.db alone, of a stopped server, is the whole organization', async () => {
    remove(/^(?!owner)/);
    mkdirSync(server.folder, { recursive: true });
    cpSync(join(backup('newer'), 'events.db'), inFolder('events.db'));
    await server.start();
    const owner = server.owner();
    expect(successful(await owner.get(`/messages/${newest}`))).toMatchObject({ raw_content: 'three' });
    owner.close();
    await server.stop();
  });

  it('are not made: a copy of events.db without the events.db-wal that it needs is refused', async () => {
    await using killed = await ServerProcess.launch({ ...EMBEDDED, CHAT_DATA_DIR: server.folder });
    cpSync(inFolder('owner.zuliprc'), join(killed.folder, 'owner.zuliprc'));
    await send(killed, 'four');
    await killed.kill();
    remove(/^events\.db-wal$/, /^events\.db-shm$/);
    expect(await refusalHere(server.environment)).toMatch(/was copied from a running server without .*events\.db-wal/);
  });
});
