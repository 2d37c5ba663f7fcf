import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@chat/kernel';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { unzipSync } from 'fflate';
import { rsmfFaults } from './rsmf-faults.fixture.js';

/** Longer than RSMF allows. */
const LONG_NAME = 'face_with_open_eyes_and_hand_over_mouth';

let chat: Chat;
let auditor: Person;
let author: Person;
let reader: Person;
let legal: number;
let edited: number;
let deleted: number;

beforeAll(async () => {
  chat = await Chat.open();
  author = await chat.person('Author');
  auditor = await chat.person('Auditor');
  legal = await chat.channel('legal', [author]);
  await chat.channel('other', [author]);
  reader = await chat.person('Reader');
  for (const name of ['legal', 'other'])
    successful(await reader.post('/users/me/subscriptions', { subscriptions: [{ name }] }));
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  const send = (to: string, content: string) => author.send({ type: 'stream', to, topic: 'lunch', content });
  edited = await send('legal', '=SUM(A1) "Swordfish"');
  successful(await author.patch(`/messages/${edited}`, { content: '<script>Soup</script>' }));
  successful(await author.post(`/messages/${edited}/reactions`, { emoji_name: 'octopus' }));
  successful(await author.post(`/messages/${edited}/reactions`, { emoji_name: LONG_NAME }));
  deleted = await send('legal', 'Herring');
  successful(await chat.owner.delete(`/messages/${deleted}`));
  const { url } = successful(await author.upload(new File(['prices'], 'prices list.txt')));
  await send('legal', `[prices](${url as string})`);
  successful(await reader.post('/messages/flags', { messages: [edited], op: 'add', flag: 'read' }));
  chat.server.core.clock.advance(MINUTE_MS);
  successful(await reader.delete('/users/me/subscriptions', { subscriptions: ['legal'] }));
  await send('other', 'Sturgeon');
  await author.send({ type: 'direct', to: [author.userId], content: 'Halibut' });
  const mandate = { user_id: auditor.userId, reason: 'case 4711', stream_ids: [legal] };
  successful(await chat.owner.post('/audit/mandates', mandate));
});
afterAll(() => chat.close());

async function unpacked(fields: Record<string, string> = {}): Promise<Map<string, Buffer>> {
  const query = new URLSearchParams({ case: 'case 4711', ...fields });
  const { statusCode, rawPayload } = await chat.server.application.inject({
    method: 'GET',
    url: `/api/v1/audit/evidence?${query}`,
    headers: { authorization: `Basic ${btoa(`${auditor.email}:${auditor.apiKey}`)}` },
  });
  expect(statusCode).toBe(200);
  const files = Object.entries(unzipSync(rawPayload));
  return new Map(files.map(([name, bytes]) => [name.replace(/^evidence-case-4711\//, ''), Buffer.from(bytes)]));
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('The package may be of one topic, or of one direct conversation, alone', async () => {
  const ids = async (fields: object) =>
    successful(await auditor.get('/audit/evidence/preview', { case: 'c', ...fields }))['message_ids'];
  const topics = [{ stream_id: legal, topic: 'lunch' }];
  expect(await ids({ topics })).toEqual([edited, deleted, expect.any(Number)]);
  expect(await ids({ topics: [{ stream_id: legal, topic: 'dinner' }] })).toEqual([]);
  expect(await ids({ conversations: [[author.userId]] })).toEqual([]);
  const whole = { user_id: auditor.userId, reason: 'case 4711', direct_messages: true };
  successful(await chat.owner.post('/audit/mandates', whole));
  expect(await ids({ conversations: [[author.userId]] })).toEqual([expect.any(Number)]);
  const files = await unpacked({ conversations: `[[${author.userId}]]` });
  expect(files.get('data/index.html')!.toString()).toContain('Halibut');
  expect(files.get('data/index.html')!.toString()).not.toMatch(/Swordfish|Sturgeon/);
  successful(await chat.owner.post('/audit/mandates', { ...whole, direct_messages: false, stream_ids: [legal] }));
});

it('The package is a BagIt bag, of which every file is as its manifest says', async () => {
  const files = await unpacked();
  expect(files.get('bagit.txt')!.toString()).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
  const listed = (manifest: string) =>
    files
      .get(manifest)!
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('  ') as [string, string]);
  for (const manifest of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
    for (const [digest, path] of listed(manifest)) expect(sha256(files.get(path)!)).toBe(digest);
  const payload = [...files].filter(([name]) => name.startsWith('data/'));
  expect(
    listed('manifest-sha256.txt')
      .map(([, path]) => path)
      .toSorted(),
  ).toEqual(payload.map(([name]) => name).toSorted());
  const octets = payload.reduce((sum, [, { length }]) => sum + length, 0);
  const info = files.get('bag-info.txt')!.toString();
  expect(info).toContain(`Payload-Oxum: ${octets}.${payload.length}\n`);
  expect(info).toContain('External-Identifier: case 4711\n');
});

it('It has every version, reactions, deletions and files, in HTML, CSV, JSON Lines and RSMF', async () => {
  const files = await unpacked();
  const text = (path: string) => files.get(`data/${path}`)!.toString();
  const html = text('index.html');
  for (const part of [
    '=SUM(A1) &quot;Swordfish&quot;',
    '&lt;script&gt;Soup',
    'Herring',
    'Deleted',
    ':octopus:',
    'prices list.txt',
  ])
    expect(html).toContain(part);
  expect(html).not.toMatch(/<script|https?:\/\/|<b>/);
  const csv = text('messages.csv');
  expect(csv.split('\r\n')[0]).toMatch(/^Post Creation Time,Channel Id,.*,Update Type$/);
  expect(csv).toContain(`"'=SUM(A1) ""Swordfish"""`);
  expect(csv).toMatch(/EditedNewMsg[^]*Deleted[^]*prices list.txt,attachment/);
  const events = text('events.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string });
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['MessagePosted', 'MessageContentEdited', 'MessageDeleted']),
  );
  expect([...files].find(([name]) => name.startsWith('data/files/'))![1].toString()).toBe('prices');
  expect(text('certificate.txt')).toContain('Nothing is proven: the log is not sealed.');
});

interface Manifest {
  readonly conversations: readonly Record<string, unknown>[];
  readonly events: readonly Record<string, unknown>[];
}

async function manifestIn(): Promise<Manifest> {
  const files = [...(await unpacked())].filter(([name]) => name.endsWith('.rsmf'));
  expect(files).toHaveLength(1);
  const mail = files[0]![1].toString();
  expect(mail).toMatch(/^X-RSMF-Version: 2\.0\.0\r\n/);
  expect(mail.match(/Content-Disposition: attachment/g)).toHaveLength(1);
  const encoded = /filename="rsmf.zip"\r\nContent-Transfer-Encoding: base64\r\n\r\n([^-]*)\r\n--/.exec(mail)![1]!;
  const zip = unzipSync(Buffer.from(encoded, 'base64'));
  const manifest = JSON.parse(Buffer.from(zip['rsmf_manifest.json']!).toString()) as never;
  expect(rsmfFaults(manifest, Object.keys(zip))).toEqual([]);
  return manifest as Manifest;
}

it('Its RSMF files keep the rules of version 2.0', async () => {
  const { events } = await manifestIn();
  expect(events.find(({ id }) => id === String(edited))).toMatchObject({
    edits: [{ previous: '=SUM(A1) "Swordfish"', new: '<script>Soup</script>' }],
    reactions: [
      { value: 'octopus', count: 1 },
      { value: LONG_NAME.slice(0, 30), count: 1 },
    ],
  });
  expect(events.find(({ id }) => id === String(deleted))).toMatchObject({ deleted: true, body: 'Herring' });
});

it('RSMF says who marked a message as read, who came and who went, and what that proves', async () => {
  const { conversations, events } = await manifestIn();
  const participant = `P${reader.userId}`;
  const read = { participant, action: 'read', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string };
  expect(events.find(({ id }) => id === String(edited))!['read_receipts']).toEqual([read]);
  expect(events.find(({ id }) => id === String(deleted))).not.toHaveProperty('read_receipts');
  const ofReader = events.filter((event) => event['participant'] === participant);
  expect(ofReader).toMatchObject([
    { type: 'join', custom: [{ name: 'event' }] },
    { type: 'leave', conversation: `channel-${legal}` },
  ]);
  const [{ participants, custom }] = conversations as [Manifest['conversations'][number]];
  expect(participants).not.toContain(participant);
  expect(custom).toMatchObject([{ name: 'read receipts', value: expect.stringContaining('no proof') as string }]);
  const preview = successful(await auditor.get('/audit/evidence/preview', { case: 'case 4711' }));
  expect(preview['people']).toContain(reader.userId);
});

it('Nothing goes out that is outside of the mandate, or no part of the search; a preview says what does', async () => {
  const all = Buffer.concat([...(await unpacked()).values()]).toString();
  expect(all).not.toMatch(/Sturgeon|Halibut|passwordHash|apiKeyHash/);
  const found = await unpacked({ search: 'herring' });
  expect(found.get('data/events.jsonl')!.toString()).not.toContain('Swordfish');
  const preview = successful(await auditor.get('/audit/evidence/preview', { case: 'case 4711' }));
  expect(preview['message_ids']).toEqual(expect.arrayContaining([edited, deleted]));
  expect(preview['people']).toContain(author.userId);
  expect(preview['files']).toMatchObject([{ name: 'prices list.txt', size: 6 }]);
});

it('It says who was in the channel, who could read each message by which right, and what that proves', async () => {
  const files = await unpacked();
  const html = files.get('data/index.html')!.toString();
  expect(html).toContain('no proof that anybody did');
  expect(html).toMatch(new RegExp(`<h3>#legal, .*Reader \\(${reader.userId}\\)</td>.*</td><td>unsubscribed</td>`, 's'));
  const [, list] = new RegExp(`id="message-${edited}".*?href="#readers-(\\d+)">\\d+ accounts<`, 's').exec(html)!;
  expect(html).toContain(`<h3 id="readers-${list}">Messages ${edited}`);
  const csv = files.get('data/messages.csv')!.toString();
  for (const type of ['enter', 'leave'])
    expect(csv).toMatch(new RegExp(`^\\d+,${legal},legal,channel,${reader.userId},.*,${type},,\\r$`, 'm'));
  const lists = files.get('data/readers.jsonl')!.toString().trim().split('\n');
  const all = lists.map((line) => JSON.parse(line) as { message_ids: number[]; readers: Record<string, unknown>[] });
  const { readers } = all.find(({ message_ids }) => message_ids.includes(edited))!;
  expect(readers.filter(({ user_id }) => user_id === reader.userId)).toMatchObject([
    { right: 'subscriber', from: null, to: expect.any(String) as string },
    { right: 'public_channel', to: null },
  ]);
  const life = successful(await auditor.get(`/audit/messages/${edited}`, { case: 'case 4711' }));
  const access = life['access'] as { user_id: number; right: string }[];
  expect(readers.map(({ user_id, right }) => [user_id, right])).toEqual(
    access.filter(({ right }) => right !== 'mandate').map(({ user_id, right }) => [user_id, right]),
  );
});
