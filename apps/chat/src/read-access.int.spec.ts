import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventLogReader, readConfiguration } from '@chat/composition';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { unzipSync } from 'fflate';
import { chatHere, ServerHere } from '../../../test/support/real-processes/server-here.js';

/** An account that owns nothing; a test of root becomes it for a time. */
const NOBODY = 65_534;

let server: ServerHere;
let readable: string;
let message: number;
let owner: string;

beforeAll(async () => {
  server = await ServerHere.launch({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' }, { sealing: 'here' });
  const client = server.owner();
  owner = client.email;
  message = successful(await client.post('/messages', { type: 'direct', to: [owner], content: 'soup' })).id as number;
  successful(await client.upload(new File(['The minutes.'], 'minutes.txt')));
  client.close();
  await eventually(async () => {
    const { log } = (await (await fetch(`${server.url}/health/ready`)).json()) as { log: { head: number } };
    const state = JSON.parse(readFileSync(join(server.folder, 'transparency', 'state'), 'utf8')) as object;
    expect(state).toMatchObject({ position: log.head });
  });
});
afterAll(() => server[Symbol.asyncDispose]());

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'chat-out-'));
  chmodSync(out, 0o777);
  readable = join(mkdtempSync(join(tmpdir(), 'chat-readable-')), 'data');
});
afterEach(() => {
  chmodSync(join(readable, '..'), 0o755);
  setModes(0o755, 0o644);
  for (const folder of [join(readable, '..'), out]) rmSync(folder, { recursive: true });
});

/** Acts as an account that may only read. */
async function asReader<Result>(act: () => Promise<Result>): Promise<Result> {
  chmodSync(join(readable, '..'), 0o755);
  setModes(0o555, 0o444);
  const isRoot = process.geteuid!() === 0;
  if (isRoot) process.seteuid!(NOBODY);
  try {
    return await act();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
}

function byReader(...args: readonly string[]): Promise<string> {
  return asReader(() => chatHere({ ...server.environment, CHAT_DATA_DIR: readable }, ...args));
}

function setModes(folders: number, files: number): void {
  chmodSync(readable, folders);
  for (const entry of readdirSync(readable, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? folders : files);
}

const listed = () => readdirSync(readable, { recursive: true }).toSorted();

it.each([
  ['status', /sealed +\d+ events/],
  ['verify', /Everything is as the log says/],
  ['check', /Each of them is what was sealed/],
  ['history', /soup/],
  ['history --inspections', /not recorded in the log/],
  ['export', /events and[^]*not recorded in the log/],
  ['search', /soup[^]*not recorded in the log/],
  ['as-of', /soup[^]*not recorded in the log/],
  ['evidence', /not recorded in the log/],
  ['export-person', /not recorded in the log/],
  ['prove', /proofs[^]*not recorded in the log/],
])('%s works with read access alone, and makes no file', async (verb, said) => {
  await server.stop();
  cpSync(server.folder, readable, { recursive: true });
  const before = listed();
  const args = {
    history: [String(message)],
    prove: ['message', String(message), '--out', join(out, 'proof')],
    'export-person': [owner, '--out', join(out, 'person')],
    export: [join(out, 'log')],
    search: ['soup'],
    'as-of': [new Date().toISOString(), '--user', owner],
    evidence: ['soup', '--case', '4711', '--out', join(out, 'package.zip')],
  }[verb];
  expect(await byReader(...verb.split(' '), ...(args ?? []))).toMatch(said);
  expect(listed()).toEqual(before);
  for (const folder of ['proof', 'person'])
    if (existsSync(join(out, folder)))
      expect(readFileSync(join(out, folder, 'not-recorded.txt'), 'utf8')).toContain('not recorded in the log');
  if (verb !== 'evidence') return;
  const files = Object.entries(unzipSync(readFileSync(join(out, 'package.zip'))));
  for (const name of ['certificate.txt', 'index.html', 'bag-info.txt'])
    expect(Buffer.from(files.find(([path]) => path.endsWith(`/${name}`))![1]).toString()).toMatch(
      /not recorded in the log: \S/,
    );
});

it('A dated copy that is made with read access alone says so in its folder', async () => {
  await server.stop();
  cpSync(server.folder, readable, { recursive: true });
  await byReader('export', out);
  const [copy] = readdirSync(out).filter((name) => name.startsWith('chat-'));
  expect(readFileSync(join(out, copy!, 'not-recorded.txt'), 'utf8')).toContain('not recorded in the log');
});

it.each(['verify', 'check'])('%s reads beside a server whose files it may only read', async (verb) => {
  await server.start();
  const owner = server.owner();
  successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content: 'stew' }));
  owner.close();
  cpSync(server.folder, readable, { recursive: true });
  expect(readdirSync(readable)).toContain('events.db-wal');
  expect(await byReader(verb)).toMatch(/Everything is as the log says|Each of them is what was sealed/);
  await server.stop();
});

it.each(['verify', 'check'])('%s says what to do where a killed server has left what it cannot read', async (verb) => {
  await server.start();
  cpSync(server.folder, readable, { recursive: true });
  await server.stop();
  rmSync(join(readable, 'events.db-shm'));
  // The server may just have emptied it.
  appendFileSync(join(readable, 'events.db-wal'), 'newest');
  await expect(byReader(verb)).rejects.toThrow(
    /events\.db was left by a process that was killed: read it as its account/,
  );
});

it('an empty write-ahead log, as a server leaves it that has just emptied it, is no reason to repeat a check', async () => {
  await server.stop();
  cpSync(server.folder, readable, { recursive: true });
  rmSync(join(readable, 'events.db-shm'), { force: true });
  writeFileSync(join(readable, 'events.db-wal'), '');
  expect(await byReader('check')).toMatch(/Each of them is what was sealed/);
});

it('a check during which a server begins to write is to be repeated', async () => {
  await server.stop();
  cpSync(server.folder, readable, { recursive: true });
  for (const suffix of ['-wal', '-shm']) rmSync(join(readable, `events.db${suffix}`), { force: true });
  const configuration = readConfiguration({ CHAT_DATA_DIR: readable });
  const log = await asReader(() => openEventLogReader(configuration));
  chmodSync(readable, 0o755);
  writeFileSync(join(readable, 'events.db-wal'), 'newest');
  await expect(log.close()).rejects.toThrow(/A server began to write to .*events.db while it was read: run this again/);
});

it('verbs that change something are refused to another account', async () => {
  if (process.geteuid!() !== 0) return;
  cpSync(server.folder, readable, { recursive: true });
  await expect(byReader('rebuild', 'all')).rejects.toThrow(/belong to another account/);
});
