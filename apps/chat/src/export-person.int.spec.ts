import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, type Person, successful } from '@chat/chat-testing';
import { commandLine } from './command-line.js';

const folder = mkdtempSync(join(tmpdir(), 'chat-'));
const environment: Environment = { CHAT_DATA_DIR: join(folder, 'data'), ...newEngines('sqlite') };
let chat: Chat;
let person: Person;
let output = '';

beforeAll(async () => {
  chat = await Chat.open(environment);
  person = await chat.person('Ada');
  await chat.channel('kitchen', [person]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
});
afterAll(async () => {
  await chat.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: readonly string[]) => {
  output = '';
  return commandLine(environment, (text) => (output += text), ['export-person', ...args]);
};

it('An operator writes all that is stored about a person, with files and kept content, and is seen', async () => {
  const send = (content: string) => person.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content });
  await chat.owner.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Sturgeon' });
  const { url: kept } = successful(await person.upload(new File(['fish'], 'kept.txt')));
  successful(await person.delete(`/messages/${await send(`Swordfish [recipe](${String(kept)})`)}`));
  const { url } = successful(await person.upload(new File(['soup'], 'my recipe.txt')));
  await send(`[recipe](${String(url)})`);
  successful(await person.upload(new File(['stew'], 'gone.txt')));
  const { attachments } = successful(await person.get('/attachments'));
  const gone = (attachments as { id: number; name: string }[]).find(({ name }) => name === 'gone.txt')!;
  successful(await person.delete(`/attachments/${gone.id}`));

  const out = join(folder, 'ada');
  expect(await run(person.email, '--out', out, '--case', '4712')).toBe(true);
  expect(output).toContain('and 2 files.');
  const files = readdirSync(join(out, 'files')).toSorted();
  expect(files).toEqual([expect.stringMatching(/^\d+-kept\.txt$/), expect.stringMatching(/^\d+-my_recipe\.txt$/)]);
  expect(files.map((file) => readFileSync(join(out, 'files', file), 'utf8'))).toEqual(['fish', 'soup']);
  const lines = readFileSync(join(out, 'data.jsonl'), 'utf8');
  expect(lines.trimEnd().split('\n').at(-1)).toBe('{"complete":true}');
  expect(lines).toMatch(/UserJoined.*Swordfish.*MessageDeleted.*my recipe\.txt/s);
  expect(lines).not.toMatch(/Sturgeon|\$argon2id/);
  const { inspections } = successful(await chat.owner.get('/audit/inspections'));
  expect(inspections).toMatchObject([{ what: 'export_person', case: '4712', parameters: { account: person.email } }]);

  await expect(run(person.email, '--out', out)).rejects.toThrow('EEXIST');
  await expect(run('nobody@example.com', '--out', join(folder, 'none'))).rejects.toThrow('nobody@example.com');
  expect(readdirSync(folder)).not.toContain('none');
});

it('An uploaded file that is missing is named, and the exit code tells', async () => {
  for await (const key of chat.engines.files.keys()) await chat.engines.files.remove(key);
  expect(await run(String(person.userId), '--out', join(folder, 'again'), '--json')).toBe(false);
  expect(JSON.parse(output)).toMatchObject({
    files: 0,
    missing_files: [expect.stringMatching(/kept/), expect.stringMatching(/my_recipe/)],
  });
});
