import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, type Person, successful } from '@chat/chat-testing';
import { commandLine } from './command-line.js';

const folder = mkdtempSync(join(tmpdir(), 'chat-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };
let chat: Chat;
let member: Person;
let output = '';

beforeAll(async () => {
  chat = await Chat.open(environment);
  member = await chat.person('Member');
  await chat.channel('kitchen', [member]);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: readonly string[]): Promise<string> {
  output = '';
  await commandLine(environment, (text) => (output += text), args);
  return output;
}

it('An operator sets holds, sees and lifts them, with a server and without, and erase says what they keep', async () => {
  expect(await run('holds')).toBe('There is no legal hold.\n');
  const bounds = ['--topic', 'kitchen>lunch', '--from', '2020-01-01', '--to', '2100-01-01'];
  expect(await run('hold', 'Case 4711', '--reason', 'Subpoena', ...bounds)).toBe('Legal hold 1 is in force.\n');
  const id = await member.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Swordfish' });
  const kept = await member.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Sole' });
  await member.send({ type: 'stream', to: 'kitchen', topic: 'dinner', content: 'Sole' });
  successful(await chat.owner.delete(`/messages/${id}`));
  expect(successful(await chat.owner.get('/records/holds'))['holds']).toMatchObject([
    { id: 1, name: 'Case 4711', user_id: null, deleted_messages: 1 },
  ]);
  const found = JSON.parse(await run('search', 'sole', '--badges', 'held', '--json')) as { messages: object[] };
  expect(found.messages).toMatchObject([{ message_id: kept, badges: ['held'] }]);
  expect(JSON.parse(await run('history', String(kept), '--json'))).toMatchObject({ state: 'visible', held: true });
  expect(await run('history', String(id))).toMatch(/^A legal hold covers it\./);
  expect(await run('history', '--deletions')).toMatch(/kept by legal hold, held/);
  const refused = ['hold', 'x', '--reason', 'x'];
  await expect(run(...refused)).rejects.toThrow('A legal hold names at least one');
  await expect(run(...refused, '--accounts', 'nobody@example.com')).rejects.toThrow('No such account: nobody@');
  await expect(run(...refused, '--channels', 'attic')).rejects.toThrow('No such channel: attic');
  await expect(run(...refused, '--topic', 'kitchen')).rejects.toThrow('A topic is named with its channel');
  const looks = (await chat.events()).filter(({ type }) => type === 'InspectionMade').map(({ data }) => data);
  const listings = looks.filter((each) => (each as { what: string }).what === 'holds');
  expect(listings).toMatchObject([{ case: null }, {}]);
  await expect(run('lift-hold', '2', '--reason', 'x')).rejects.toThrow('No such legal hold: 2');
  await chat.close();

  const people = `${member.userId},${member.email}`;
  expect(await run('hold', 'Talks', '--reason', 'Subpoena', '--conversation', people)).toContain('Legal hold 2');
  expect(await run('erase')).toContain('1 deleted messages are left, whose time has come: legal holds keep');
  expect(await run('lift-hold', '1', '--reason', 'Settled')).toBe('Legal hold 1 is lifted.\n');
  expect(await run('lift-hold', '1', '--reason', 'Settled')).toBe('Legal hold 1 was lifted before.\n');
  expect(await run('holds')).toMatch(
    /^hold 1: Case 4711 \(Subpoena\)\n {2}covers #kitchen > lunch, from 2020-01-01T.*, to 2100-01-01T23:59:59.999Z\n {2}set .* by an operator\n {2}lifted .* by an operator \(Settled\)\nhold 2: Talks \(Subpoena\)\n {2}covers between Member/,
  );
  expect(JSON.parse(await run('holds', '--json'))).toMatchObject({ holds: [{ id: 1 }, { id: 2, lifted: null }] });
});
