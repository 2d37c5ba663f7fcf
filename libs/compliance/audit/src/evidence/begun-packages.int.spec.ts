import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, encode, type Environment, type Fields, newEngines, type Person, successful } from '@chat/chat-testing';
import { MINUTE_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';

const CASE = 'case 4711';

const folder = mkdtempSync(join(tmpdir(), 'begun-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };

let chat: Chat;
let auditor: Person;
let another: Person;
let legal: number;
let messageId: number;

beforeAll(async () => {
  chat = await Chat.open(environment, true);
  [auditor, another] = [await chat.person('Auditor'), await chat.person('Another')];
  legal = await chat.channel('legal', [auditor]);
  await chat.channel('other', [auditor]);
  const { url } = successful(await auditor.upload(new File([randomBytes(200_000)], 'film.bin')));
  messageId = await auditor.send({ type: 'stream', to: 'legal', topic: 'film', content: `[film](${url as string})` });
  for (const { userId } of [auditor, another])
    successful(await chat.owner.post('/audit/mandates', { user_id: userId, reason: CASE }));
  await sealed();
});
afterAll(async () => {
  await chat.close();
  rmSync(folder, { recursive: true });
});

/** Its newest event, too. */
async function sealed(): Promise<void> {
  await eventually(async () => {
    const life = successful(await auditor.get(`/audit/messages/${messageId}`, { case: CASE }));
    expect((life['history'] as { leaf_index: number | null }[]).at(-1)!.leaf_index).not.toBeNull();
  });
}

async function asked(person: Person, headers: Record<string, string> = {}, more: Fields = {}) {
  const query = encode({ case: CASE, stream_ids: [legal], ...more }).toString();
  const answer = await chat.server.application.inject({
    url: `/api/v1/audit/evidence?${query}`,
    headers: { authorization: `Basic ${btoa(`${person.email}:${person.apiKey}`)}`, ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const rest = (from: number, etag: unknown) => ({ range: `bytes=${from}-`, 'if-range': String(etag) });

it('A package whose download broke continues where it broke, though the log and its tree have grown', async () => {
  const whole = await asked(auditor);
  expect(whole).toMatchObject({
    status: 200,
    headers: { 'accept-ranges': 'bytes', etag: expect.any(String) as string },
  });
  expect(whole.bytes.includes('message-1.json')).toBe(true);
  chat.server.core.clock.advance(MINUTE_MS);
  const later = await auditor.send({ type: 'stream', to: 'other', topic: 'lunch', content: 'Herring' });
  await eventually(async () => {
    const proof = await auditor.get(`/audit/messages/${later}/proof`, { case: CASE });
    expect(successful(proof)).toMatchObject({ completeness: { revisions: 1 } });
  });
  const { length } = whole.bytes;
  for (const from of [1, Math.floor(length / 2), length - 1]) {
    const part = await asked(auditor, rest(from, whole.headers['etag']));
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes ${from}-${length - 1}/${length}`, etag: whole.headers['etag'] },
    });
    expect(part.bytes.equals(whole.bytes.subarray(from))).toBe(true);
  }
});

it('It continues in a browser, by the console', async () => {
  const login = await chat.server.application.inject({
    method: 'POST',
    url: '/console/log-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: auditor.email, api_key: auditor.apiKey }).toString(),
  });
  const cookie = String(login.headers['set-cookie']).split(';', 1)[0]!;
  const url = `/console/evidence/package?${new URLSearchParams({ case: CASE })}`;
  const whole = await chat.server.application.inject({ url, headers: { cookie } });
  expect(whole.statusCode).toBe(200);
  const part = await chat.server.application.inject({ url, headers: { cookie, ...rest(1000, whole.headers.etag) } });
  const { length } = whole.rawPayload;
  expect(part).toMatchObject({ statusCode: 206, headers: { 'content-range': `bytes 1000-${length - 1}/${length}` } });
  expect(part.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true);
});

it('It begins again for somebody else, for another search, and once something of it has changed', async () => {
  const { headers } = await asked(auditor);
  const from = rest(1000, headers['etag']);
  expect(await asked(another, from)).toMatchObject({ status: 200 });
  expect(await asked(auditor, from, { search: 'film' })).toMatchObject({ status: 200 });
  expect(await asked(auditor, { range: 'bytes=1000-' })).toMatchObject({ status: 200 });
  expect(await asked(auditor, from)).toMatchObject({ status: 206 });
  successful(await auditor.post(`/messages/${messageId}/reactions`, { emoji_name: 'octopus' }));
  const anew = await asked(auditor, from);
  expect(anew.status).toBe(200);
  expect(anew.headers['etag']).not.toBe(headers['etag']);
});

it('Each continuation is recorded as a look', async () => {
  await chat.settled();
  const looks = async () =>
    (
      successful(await chat.owner.get('/audit/inspections', { user_id: auditor.userId }))['inspections'] as {
        what: string;
      }[]
    ).filter(({ what }) => what === 'evidence').length;
  const before = await looks();
  const { headers } = await asked(auditor);
  await asked(auditor, rest(1, headers['etag']));
  await chat.settled();
  expect(await looks()).toBe(before + 2);
});

it('It continues after a restart of the server, unless another version of the program makes it', async () => {
  const { headers, bytes } = await asked(auditor);
  const again = async () => {
    await chat.close();
    chat = await chat.reopen();
    return asked(auditor, rest(1000, headers['etag']));
  };
  const part = await again();
  expect(part).toMatchObject({
    status: 206,
    headers: { 'content-range': `bytes 1000-${bytes.length - 1}/${bytes.length}` },
  });
  expect(part.bytes.equals(bytes.subarray(1000))).toBe(true);
  const file = join(folder, 'begun-packages.json');
  const [, begun] = JSON.parse(readFileSync(file, 'utf8')) as [string, unknown];
  writeFileSync(file, JSON.stringify(['another version', begun]));
  expect(await again()).toMatchObject({ status: 200 });
});
