import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeEngines, openSharedEngines, readConfiguration } from '@chat/composition';
import { type Environment, successful } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { ApiClient } from '../../support/real-processes/api-client.js';
import { type Ending, Run, ServerProcess } from '../../support/real-processes/server-process.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chat-server-boot-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A folder and a port that nobody else uses. */
async function placed(): Promise<Environment> {
  return { CHAT_DATA_DIR: folder, CHAT_PORT: String(await freePort()) };
}

/** A start that must fail by itself. */
async function failedStart(environment: Environment = {}): Promise<Ending> {
  return new Run({ ...(await placed()), ...environment }).ending();
}

/** One line that says why. */
function refusal(line: string | RegExp) {
  const stderr = typeof line === 'string' ? `${line}\n` : expect.stringMatching(line);
  return { exitCode: 1, stderr };
}

/** Output of a start that cannot open its engines, without the second that a start takes. */
async function failedOpening(): Promise<string> {
  const embedded = { CHAT_DATA_DIR: folder, CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' };
  try {
    await closeEngines(await openSharedEngines(readConfiguration(embedded)));
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  }
}

function database(file: string, sql: string): void {
  const db = new DatabaseSync(join(folder, file));
  db.exec(sql);
  db.close();
}

describe('The server does not start', () => {
  it('on a data folder that another server uses, nor where somebody else listens; the other one goes on, and ends in good order', async () => {
    await using server = await ServerProcess.launch();
    const { port } = new URL(server.url);

    expect(await failedStart({ CHAT_DATA_DIR: server.folder })).toMatchObject(
      refusal(`The data folder ${server.folder} is in use by another process.`),
    );
    expect(await failedStart({ CHAT_PORT: port })).toMatchObject(
      refusal(`CHAT_PORT is ${port}, which another program uses at 127.0.0.1.`),
    );
    expect(readdirSync(folder)).toEqual([]);
    successful(await server.owner().get('/users/me'));
    // Node.js warns here of deprecated calls.
    expect((await server.stop()).stderr).toBe('');
  });

  it('at an address that is not of this machine, and founds nothing there', async () => {
    expect(await failedStart({ CHAT_HOST: '192.0.2.1' })).toMatchObject(
      refusal('CHAT_HOST is "192.0.2.1", which is no address of this machine.'),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('any longer once another one has its data folder because events.lock was deleted: it ends with one line', async () => {
    await using server = await ServerProcess.launch();
    const owner = server.owner();
    const letter = (content: string) => owner.post('/messages', { type: 'direct', to: [owner.email], content });
    successful(await letter('before'));
    rmSync(join(server.folder, 'events.lock'));
    const environment = { ...server.environment, CHAT_PORT: String(await freePort()) };
    const second = new Run(environment);
    const url = await second.listening;
    expect((await letter('refused')).status).toBe(503);
    expect(await server.ending()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^Another server has opened the event log[^\n]*\n$/),
    });
    const kept = ApiClient.ofOwner(url, server.folder);
    const all = successful(await kept.get('/messages', { anchor: 'newest', num_before: 5, num_after: 0 }));
    expect(JSON.stringify(all)).toContain('before');
    expect(JSON.stringify(all)).not.toContain('refused');
    for (const client of [owner, kept]) client.close();
    await second.end('SIGKILL');
  });

  it.each(['events.db', 'read-store.db'])('with a file %s of another program, and leaves it alone', async (file) => {
    database(file, 'CREATE TABLE recipes (name TEXT); PRAGMA application_id = 7');
    const before = readFileSync(join(folder, file));

    expect(await failedOpening()).toMatch(new RegExp(`^[^\n]*${file}[^\n]*$`));
    expect(readFileSync(join(folder, file)).equals(before)).toBe(true);
  });

  it.each(['events.db', 'read-store.db'])('with a file %s that is no database, and leaves it alone', async (file) => {
    writeFileSync(join(folder, file), 'Dear diary, '.repeat(1_000));

    expect(await failedOpening()).toMatch(new RegExp(`^[^\n]*${file}[^\n]*$`));
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^(Dear diary, )+$/);
  });

  it('with a file of another program, and says so in one line', async () => {
    database('events.db', 'CREATE TABLE recipes (name TEXT); PRAGMA application_id = 7');

    expect(await failedStart()).toMatchObject(refusal(/^[^\n]*events\.db[^\n]*\n$/));
  });

  it.each(['events.db', 'read-store.db'])('with a file %s that a newer version wrote', async (file) => {
    expect(await failedOpening()).toBe('nothing');
    database(file, 'PRAGMA user_version = 1000');

    expect(await failedOpening()).toMatch(new RegExp(`^[^\n]*${file}[^\n]*version 1000[^\n]*$`));
  });

  it('in a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');

    expect(await failedStart({ CHAT_DATA_DIR: file })).toMatchObject(
      refusal(`The data folder ${file} cannot be used: a file is in its place.`),
    );
    expect(await failedStart({ CHAT_DATA_DIR: '/proc/x' })).toMatchObject(
      refusal('The data folder /proc/x cannot be used: its file system takes no new folders.'),
    );
  });

  it('and names our sources in the stack of the error, when the log is to say everything', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { stderr } = await failedStart({ CHAT_DATA_DIR: file, CHAT_LOG_LEVEL: 'debug' });
    const [, line] = /\/apps\/chat-server\/src\/server\.ts:(\d+):/.exec(stderr)!;

    expect(readFileSync('apps/chat-server/src/server.ts', 'utf8').split('\n')[Number(line) - 1]).toContain(
      'openSharedEngines(',
    );
  });

  it('with a wrong variable, and says in one line what is allowed', async () => {
    expect(await failedStart({ CHAT_PORT: 'http' })).toMatchObject(
      refusal('CHAT_PORT is "http"; allowed: a whole number from 0 to 65535.'),
    );
  });
});

describe('The server', () => {
  it('explains every variable when asked for help', async () => {
    const { exitCode, stdout, stderr } = await new Run({}, ['--help']).ending();
    const readme = readFileSync('README.md', 'utf8');
    const variables = [...readme.matchAll(/^\| `(CHAT_\w+)` \|/gm)].map(([, name]) => name!);

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.match(/^CHAT_\w+/gm)).toEqual(variables);
    expect(variables.length).toBeGreaterThan(10);
  });

  it('writes the API key of the owner into a file, and into no log; and ends in good order on SIGINT', async () => {
    const founding = new Run(await placed());
    const url = await founding.listening;
    const key = /^key=(\w{32})$/m.exec(readFileSync(join(folder, 'owner.zuliprc'), 'utf8'))![1]!;
    successful(await new ApiClient(url, 'owner@example.com', key).get('/users/me'));
    const { exitCode, stdout, stderr } = await founding.end('SIGINT');

    expect(stdout).toContain(join(folder, 'owner.zuliprc'));
    expect(stdout + stderr).not.toContain(key);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('colours code, by a thread that is bundled as the program is', async () => {
    await using server = await ServerProcess.launch();
    const { rendered } = successful(await server.owner().post('/messages/render', { content: '```js\nlet a;\n```' }));
    expect(rendered).toContain('<span class="k">let</span> a;');
    await server.stop();
  });

  it('warns of a variable that it does not have', async () => {
    await using server = await ServerProcess.launch({ CHAT_RATELIMIT: 'off' });
    await server.stop();
    expect(server.output).toContain('CHAT_RATELIMIT is not a variable of this server');
  });

  it('says so when nobody can log in, because a log in memory leaves no file and no password is set', async () => {
    const inMemory = { ...(await placed()), CHAT_EVENT_LOG: 'memory', CHAT_READ_STORE: 'memory' };
    const founding = new Run(inMemory);
    await founding.listening;
    const { stdout } = await founding.end('SIGINT');

    expect(stdout).toContain('\nNobody can log in: ');
    expect(stdout).toContain('Set CHAT_OWNER_PASSWORD\n');
  });
});
