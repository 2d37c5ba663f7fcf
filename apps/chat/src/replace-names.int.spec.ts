import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, successful } from '@chat/chat-testing';
import { commandLine } from './command-line.js';

const folder = mkdtempSync(join(tmpdir(), 'chat-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };
let output = '';
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: readonly string[]) => {
  output = '';
  return commandLine(environment, (text) => (output += text), ['names', ...args]);
};

it('An operator lists where the name of a deleted account stands, and has it replaced or left, through the running server', async () => {
  const chat = await Chat.open(environment);
  const [ada, member] = [await chat.person('Ada Lovelace'), await chat.person('Member')];
  await chat.channel('kitchen', [member]);
  const say = (content: string) => member.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content });
  const [mentioned, named] = [await say('@**Ada Lovelace** is late'), await say('Ask Ada Lovelace')];
  await run(`${ada.userId}`);
  expect(output).toContain(`Looked for: Ada Lovelace, ${ada.email}`);
  successful(await chat.owner.delete(`/users/${ada.userId}`, { actions: { delete_profile: true } }));

  await run(`${ada.userId}`);
  expect(output).toBe(
    `Looked for: mentions of the account\nmessage ${mentioned}, 1 times: @**Ada Lovelace** is late\n` +
      'Nothing is changed. Repeat with --replace or --leave to decide.\n',
  );
  await run(`${ada.userId}`, '--name', 'Ada Lovelace', '--leave', `${named}`, '--replace', `${mentioned}`);
  expect(output).toContain(`1 messages are as decided: ${mentioned}\n1 messages are as decided: ${named}\n`);
  await run(`${ada.userId}`, '--name', 'Ada Lovelace', '--json');
  expect(JSON.parse(output)).toMatchObject({ messages: [{ messageId: named, isLeft: true }] });
  await expect(run('4711')).rejects.toThrow('No such user');
  await chat.close();
  await expect(run(`${ada.userId}`)).rejects.toThrow('Only a running server');
});
