import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, successful } from '@chat/chat-testing';
import { commandLine } from './command-line.js';

const folder = mkdtempSync(join(tmpdir(), 'chat-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };
let chat: Chat;
let output = '';

beforeAll(async () => {
  chat = await Chat.open(environment);
});
afterAll(() => rmSync(folder, { recursive: true }));

const verify = () => {
  output = '';
  return commandLine(environment, (text) => (output += text), ['verify']);
};

it('Owners see what a verification found last, while the server runs', async () => {
  expect(successful(await chat.owner.get('/operation/state'))).toMatchObject({ last_verification: null });
  const position = await chat.head();
  await verify();
  expect(output).toContain('Everything is as the log says.');
  expect(output).not.toContain('not recorded');
  expect(successful(await chat.owner.get('/operation/state'))).toMatchObject({
    last_verification: { is_sound: true, problems: 0, position, operator: expect.any(String) },
  });
});

it('Without a server, a verification leaves the log as it is', async () => {
  await chat.close();
  await verify();
  expect(output).toContain('Everything is as the log says.');
  chat = await chat.reopen();
  expect((await chat.events()).filter(({ type }) => type === 'DataVerified')).toHaveLength(1);
  await chat.close();
});
