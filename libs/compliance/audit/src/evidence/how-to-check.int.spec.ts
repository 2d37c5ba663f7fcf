import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Chat, type Environment, newEngines, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { unzipSync } from 'fflate';

const folder = mkdtempSync(join(tmpdir(), 'to-check-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };
const data = join(folder, 'handed-over', 'evidence-4711', 'data');

let chat: Chat;
let messages: readonly number[];

beforeAll(async () => {
  chat = await Chat.open(environment, true);
  const auditor: Person = await chat.person('Auditor');
  await chat.channel('legal', [auditor]);
  const send = (content: string) => auditor.send({ type: 'stream', to: 'legal', topic: 'lunch', content });
  messages = [await send('Swordfish'), await send('Herring')];
  successful(await auditor.patch(`/messages/${messages[0]}`, { content: 'Soup' }));
  successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: 'case 4711' }));
  await eventually(async () => {
    const proof = successful(await auditor.get(`/audit/messages/${messages[0]}/proof`, { case: '4711' }));
    expect(proof).toMatchObject({ completeness: { revisions: 2 } });
  });
  const { rawPayload } = await chat.server.application.inject({
    url: '/api/v1/audit/evidence?case=4711',
    headers: { authorization: `Basic ${btoa(`${auditor.email}:${auditor.apiKey}`)}` },
  });
  for (const [name, bytes] of Object.entries(unzipSync(rawPayload))) {
    const path = join(folder, 'handed-over', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
});
afterAll(async () => {
  await chat.close();
  rmSync(folder, { recursive: true });
});

const text = (...path: readonly string[]) => readFileSync(join(data, ...path), 'utf8');
const node = (...args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd: data, stdio: 'pipe' }).toString();

it('The proofs of a package are checked with what is in it alone, as its text says', () => {
  const said = text('how-to-check.txt');
  const [, verifier, file] = /In this folder: node (\S+) (\S+) --key KEY\n/.exec(said)!;
  const keys = Array.from(said.matchAll(/^ {3}(\S+\+[0-9a-f]{8}\+\S+)$/gm), ([, key]) => key!);
  expect(keys).toEqual(chat.server.sealing.status!.keys);
  for (const key of keys)
    for (const id of messages)
      expect(node(verifier!, file!.replace('ID', String(id)), '--key', key)).toMatch(/Proven\.$/m);
  const [key] = keys as [string];
  const forged = text('proofs', `message-${messages[0]}.json`).replace('Swordfish', 'Dogfish');
  writeFileSync(join(data, 'forged.json'), forged);
  expect(() => node(verifier!, 'forged.json', '--key', key)).toThrow('is not what was sealed');
});

it('The program and the text are in the manifest, and the page names them', () => {
  const manifest = text('..', 'manifest-sha256.txt');
  for (const name of ['verify-proof.mjs', 'how-to-check.txt']) {
    const digest = createHash('sha256').update(text(name)).digest('hex');
    expect(manifest).toContain(`${digest}  data/${name}\n`);
    expect(text('index.html')).toContain(name);
  }
});
