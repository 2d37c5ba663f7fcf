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
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: readonly string[]) => {
  output = '';
  return commandLine(environment, (text) => (output += text), ['undo', ...args]);
};

it('An operator sees what would come back, then brings it back with a reason, through the running server', async () => {
  const id = await member.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Swordfish' });
  successful(await member.delete(`/messages/${id}`));
  const deletions = successful(await chat.owner.get('/records/deletions'))['deletions'] as {
    deletions: { correlation_id: string }[];
  }[];
  const request = deletions[0]!.deletions[0]!.correlation_id;

  await run('--request', request);
  expect(output).toContain(`1 messages of 1 people would come back: ${id}\nNothing is changed.`);
  expect((await member.get(`/messages/${id}`)).status).toBe(400);
  const looks = (await chat.events()).filter(({ type }) => type === 'InspectionMade').map(({ data }) => data);
  expect(looks.at(-1)).toMatchObject({ what: 'undo_preview', parameters: { request } });
  await expect(run('--request', request, '--yes')).rejects.toThrow('An undo needs a reason.');
  await run('--account', `${member.userId}`, '--from', '2020-01-01', '--to', '2100-01-01', '--json');
  expect(JSON.parse(output)).toMatchObject({ is_preview: true, restored_message_ids: [id], authors: 1 });

  await run('--request', request, '--reason', 'By mistake', '--yes');
  expect(output).toBe(`1 messages of 1 people are there again: ${id}\n`);
  expect((await member.get(`/messages/${id}`)).status).toBe(200);
  const register = successful(await chat.owner.get('/records/deletions'))['deletions'];
  expect(register).toMatchObject([{ id, deletions: [{ undone: { user_id: null, reason: 'By mistake' } }] }]);
  await commandLine(environment, (text) => (output += text), ['history', '--deletions']);
  expect(output).toMatch(/undone \S+ by operator \S+: By mistake/);

  await expect(run('--request', request, '--account', '1')).rejects.toThrow('Name either --request');
  const backwards = ['--account', '1', '--from', '2026-11-20', '--to', '2026-11-01'];
  await expect(run(...backwards)).rejects.toThrow('--from must not be after --to');
  await expect(run('--request', request)).rejects.toThrow('Nothing to undo');
  await chat.close();
  await expect(run('--request', request)).rejects.toThrow('Only a running server');
});
