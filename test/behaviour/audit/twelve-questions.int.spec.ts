import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, type Person, successful } from '@chat/testing';
import { unzipSync } from 'fflate';
import { commandLine } from '../../../apps/chat/src/command-line.js';

const CASE = 'case 4711';
const SECONDS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'questions-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };

let chat: Chat;
let auditor: Person;
let author: Person;
let reader: Person;
let edited: number;
let deleted: number;
let then: string;

const moment = () => new Date(chat.server.core.clock.now()).toISOString();

beforeAll(async () => {
  chat = await Chat.open(environment);
  author = await chat.person('Author');
  reader = await chat.person('Reader');
  auditor = await chat.person('Auditor');
  await chat.channel('legal', [author, reader]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  const send = (content: string) => author.send({ type: 'stream', to: 'legal', topic: 'lunch', content });
  edited = await send('Swordfish');
  deleted = await send('Herring');
  successful(await reader.post('/messages/flags', { messages: [edited], op: 'add', flag: 'read' }));
  chat.server.core.clock.advance(SECONDS);
  then = moment();
  chat.server.core.clock.advance(SECONDS);
  successful(await author.patch(`/messages/${edited}`, { content: 'Soup' }));
  successful(await author.patch(`/messages/${edited}`, { topic: 'dinner', propagate_mode: 'change_all' }));
  successful(await chat.owner.delete(`/messages/${deleted}`));
  successful(await chat.owner.patch(`/users/${reader.userId}`, { role: 300 }));
  successful(await chat.owner.patch('/realm', { message_content_edit_limit_seconds: 60 }));
  successful(
    await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: CASE, direct_messages: true }),
  );
  // Commands have the machine's clock.
  jest.spyOn(Date, 'now').mockImplementation(() => chat.server.core.clock.now());
});
afterAll(async () => {
  jest.restoreAllMocks();
  await chat.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, fields: object = {}): Promise<string> {
  return JSON.stringify(successful(await auditor.get(path, { case: CASE, ...fields })));
}

async function run(...args: readonly string[]): Promise<string> {
  let output = '';
  await commandLine(environment, (text) => (output += text), [...args, '--case', CASE, '--json']);
  return JSON.stringify(JSON.parse(output));
}

const life = () => Promise.all([ask(`/audit/messages/${edited}`), run('history', String(edited))]);
const administration = () => Promise.all([ask('/audit/administration'), run('history', '--administration')]);

it('Who wrote and changed a message?', async () => {
  for (const answer of await life())
    expect(answer).toMatch(/"event":"MessagePosted"[^]*"name":"Author"[^]*Swordfish[^]*"MessageContentEdited"[^]*Soup/);
});

it('Who wrote, posted and deleted a deleted one, and when?', async () => {
  const answers = await Promise.all([ask(`/audit/messages/${deleted}`), run('history', String(deleted))]);
  for (const answer of answers) {
    expect(JSON.parse(answer)).toMatchObject({
      state: 'deleted',
      author: { name: 'Author' },
      posted: expect.any(String),
    });
    expect(answer).toMatch(/"event":"MessageDeleted","time":"[^"]+","by":\{"user_id":\d+,"name":"Owner"/);
  }
});

it('How did a topic read at a moment?', async () => {
  const topic = [
    ['channel', 'legal'],
    ['topic', 'lunch'],
  ];
  const view = ['--user', reader.email, '--channel', 'legal', '--topic', 'lunch'];
  const answers = [
    await ask('/audit/as_of', { time: then, user_id: reader.userId, narrow: topic }),
    await run('as-of', then, ...view),
  ];
  for (const answer of answers) {
    expect(answer).toMatch(/Swordfish[^]*Herring/);
    expect(answer).not.toContain('Soup');
  }
});

it('What did somebody do in a month?', async () => {
  const month = [moment().slice(0, 8) + '01', moment().slice(0, 10)] as const;
  const answers = [
    await ask(`/audit/people/${author.userId}`, { from: month[0], to: month[1] }),
    await run('history', '--person', author.email, '--from', month[0], '--to', month[1]),
  ];
  for (const answer of answers) expect(answer).toMatch(/UserJoined[^]*Swordfish[^]*Herring[^]*Soup[^]*MessagesMoved/);
});

it('Where is a word, in any version?', async () => {
  for (const word of ['swordfish', 'herring'])
    for (const answer of [await ask('/audit/messages', { search: word }), await run('search', word)])
      expect(answer.toLowerCase()).toContain(`"content":"${word}"`);
});

it('Who could read it, by which right?', async () => {
  for (const answer of await life())
    expect(answer).toMatch(/"name":"Reader","right":"subscriber","from":"[^"]+","to":null/);
});

it('Who marked it as read?', async () => {
  for (const answer of await life()) expect(answer).toMatch(/"marks":\[\{"user_id":\d+,"name":"Reader","mark":"read"/);
});

it('Which messages did a move name?', async () => {
  for (const answer of await life()) expect(answer).toContain(`"message_ids":[${edited},${deleted}]`);
});

it('Who gave whom which permission?', async () => {
  for (const answer of await administration())
    expect(answer).toMatch(
      /"SpecialPermissionGranted"[^}]*"subject_name":"Auditor"[^]*"name":"Owner"[^]*"new":"audit"/,
    );
});

it('Which roles, groups and settings changed, from what to what?', async () => {
  for (const answer of await administration()) {
    expect(answer).toContain('{"field":"role","old":400,"new":300}');
    expect(answer).toContain('{"field":"settings.message_content_edit_limit_seconds","old":600,"new":60}');
    expect(answer).toContain('"GroupCreated"');
  }
});

it('What is there for the other side?', async () => {
  expect(await ask('/audit/evidence/preview', { search: 'herring' })).toContain(`"message_ids":[${deleted}]`);
  const file = join(folder, 'evidence.zip');
  let output = '';
  await commandLine(environment, (text) => (output += text), ['evidence', 'herring', '--case', CASE, '--out', file]);
  expect(output).toContain('has 1 messages');
  const names = Object.keys(unzipSync(readFileSync(file)));
  for (const name of ['bagit.txt', 'data/index.html', 'data/messages.csv', 'data/events.jsonl', 'data/certificate.txt'])
    expect(names).toContain(`evidence-case-4711/${name}`);
});

it('Who looked?', async () => {
  for (const verb of [
    ['export', join(folder, 'log')],
    ['history', '--inspections'],
  ])
    await run(...verb);
  await chat.server.core.readYourWrites.current();
  const answers = [
    JSON.stringify(successful(await chat.owner.get('/audit/inspections', { case: CASE, limit: 1000 }))),
    await run('history', '--inspections'),
  ];
  for (const answer of answers) {
    expect(answer).toContain(`"user_id":${auditor.userId}`);
    expect(answer).toContain(`"operator":"${userInfo().username}"`);
    for (const what of ['message', 'as_of', 'person', 'search', 'administration', 'evidence', 'export', 'inspections'])
      expect(answer).toContain(`"what":"${what}"`);
  }
});
