import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, HttpClient, newEngines, type Person, successful } from '@chat/chat-testing';
import { commandLine } from './command-line.js';

const folder = mkdtempSync(join(tmpdir(), 'chat-'));
const environment: Environment = { CHAT_DATA_DIR: folder, CHAT_LOG_IN_DAYS: '90', ...newEngines('sqlite') };
let chat: Chat;
let member: Person;
let output = '';

beforeAll(async () => {
  chat = await Chat.open(environment);
  member = await chat.person('Member');
  await new HttpClient(chat.server.application, '', '').post('/fetch_api_key', {
    username: 'eve@example.com',
    password: 'wrong',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: readonly string[]) => {
  output = '';
  return commandLine(environment, (text) => (output += text), ['history', ...args]);
};

it('An operator lists log-ins from the log, refused ones from the server, and the look is recorded', async () => {
  await run('--log-ins', '--case', '4711');
  expect(output).toMatch(new RegExp(`Member \\(${member.userId}\\) +password +127.0.0.1 .* key [0-9a-f]{12}`));
  await run('--refused-log-ins', '--case', '4711', '--json');
  expect(JSON.parse(output)).toMatchObject({ refused: [{ name: 'eve@example.com', address: '127.0.0.1', count: 1 }] });
  const { inspections } = successful(await chat.owner.get('/audit/inspections', { case: '4711' }));
  expect(inspections).toMatchObject([
    { what: 'refused_log_ins', user_id: null },
    { what: 'log_ins', user_id: null },
  ]);
  await run('--person', member.email);
  expect(output).toMatch(/LogInRecorded.*address: "127.0.0.1"/);
});

it('Without a server, refused ones are unknown', async () => {
  await chat.close();
  await expect(run('--refused-log-ins')).rejects.toThrow('counted in the memory of a server');
  await run('--log-ins');
  expect(output).toContain('Member');
});
