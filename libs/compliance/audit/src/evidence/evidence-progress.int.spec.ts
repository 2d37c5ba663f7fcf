import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { LIMITS } from '../audit.limits.js';

const { packagesAtOnce } = LIMITS.evidence;
const CASE = 'case 4711';
const PROGRESS = '/console/evidence/progress';
/** More than sockets and streams hold, and nothing that gets smaller. */
const FILE_BYTES = 12_000_000;

let chat: Chat;
let auditor: Person;
let other: Person;
let port: number;

beforeAll(async () => {
  chat = await Chat.open();
  [auditor, other] = [await chat.person('Auditor'), await chat.person('Another')];
  for (const { userId } of [auditor, other])
    successful(await chat.owner.post('/audit/mandates', { user_id: userId, reason: CASE }));
  await chat.channel('legal', [auditor]);
  const { url } = successful(await auditor.upload(new File([randomBytes(FILE_BYTES)], 'film.bin')));
  await auditor.send({ type: 'stream', to: 'legal', topic: 'film', content: `[film](${url as string})` });
  const { application } = chat.server;
  ({ port } = application.getHttpServer().address() as AddressInfo);
});
afterAll(() => chat.close());

const QUERY = new URLSearchParams({ case: CASE }).toString();
const asked = () => opened({ path: `/api/v1/audit/evidence?${QUERY}`, auth: `${auditor.email}:${auditor.apiKey}` });

/** A package that nobody reads so far. */
async function opened(options: RequestOptions): Promise<IncomingMessage> {
  const answered = once(get({ port, ...options }), 'response');
  const [response] = (await answered) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}

const packagesOf = async (person: Person) =>
  successful(await person.get('/audit/evidence/progress'))['packages'] as readonly Record<string, unknown>[];

it('A package is made no faster than it is read, and its maker alone sees how far it is', async () => {
  const response = await asked();
  const [package_] = await packagesOf(auditor);
  expect(package_).toMatchObject({ case: CASE, step: 'files', done: 0, total: 1 });
  expect(await packagesOf(other)).toEqual([]);
  let bytes = 0;
  for await (const piece of response) bytes += (piece as Buffer).length;
  expect(bytes).toBeGreaterThan(2 * FILE_BYTES);
  await eventually(async () => expect(await packagesOf(auditor)).toEqual([]));
});

/** @limit evidence.packagesAtOnce */
it(`A server makes ${packagesAtOnce} packages at once; one that is broken off makes room`, async () => {
  const responses = await Promise.all(Array.from({ length: packagesAtOnce }, asked));
  expect(await other.get('/audit/evidence', { case: CASE })).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMIT_HIT', 'retry-after': 30 },
  });
  for (const response of responses) response.destroy();
  await eventually(async () => expect(await packagesOf(auditor)).toEqual([]));
});

it('A package that is refused takes no room', async () => {
  for (let at = 0; at <= packagesAtOnce; at++)
    expect(await auditor.get('/audit/evidence', { case: '' })).toMatchObject({ status: 400 });
  expect(await packagesOf(auditor)).toEqual([]);
});

it('The console shows how far a package is; one whose download is broken off there makes room', async () => {
  const { headers } = await chat.server.application.inject({
    method: 'POST',
    url: '/console/log-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: auditor.email, api_key: auditor.apiKey }).toString(),
  });
  const cookie = String(headers['set-cookie']).split(';', 1)[0]!;
  const page = async () => (await chat.server.application.inject({ url: PROGRESS, headers: { cookie } })).body;
  const response = await opened({ path: `/console/evidence/package?${QUERY}`, headers: { cookie } });
  const shown = await page();
  expect(shown).toMatch(/<progress max="1" value="0"/);
  expect(shown).toContain(CASE);
  response.destroy();
  await eventually(async () => expect(await page()).toContain('No package of yours is being made'));
});
