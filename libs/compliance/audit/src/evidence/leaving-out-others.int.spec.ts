import { Chat, encode, type Person, successful } from '@chat/chat-testing';
import { unzipSync } from 'fflate';

const CASE = 'case 4711';

let chat: Chat;
let auditor: Person;
let subject: Person;
let other: Person;
let written: number;
let asked: Record<string, unknown>;

beforeAll(async () => {
  chat = await Chat.open();
  [subject, other] = [await chat.person('Subject'), await chat.person('Polonius')];
  auditor = await chat.person('Auditor');
  const desk = await chat.channel('desk', [], { invite_only: true });
  await chat.channel('kitchen', [subject, other]);
  successful(await chat.owner.patch('/realm', { moderation_request_channel_id: desk }));
  const mandate = { user_id: auditor.userId, reason: CASE, direct_messages: true };
  successful(await chat.owner.post('/audit/mandates', mandate));
  written = await subject.send({ type: 'direct', to: [other.userId], content: 'Halibut for @**Polonius**' });
  successful(await subject.patch(`/messages/${written}`, { content: `Herring for @_**Polonius|${other.userId}**` }));
  successful(await other.post(`/messages/${written}/reactions`, { emoji_name: 'octopus' }));
  successful(await other.post(`/messages/${written}/report`, { report_type: 'other', description: 'Vulgar' }));
  await other.send({ type: 'direct', to: [subject.userId], content: 'Swordfish' });
  const soup = { type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Soup for @**all** and @**Subject**' };
  const messages = [await subject.send(soup)];
  successful(await other.post('/messages/flags', { messages, op: 'add', flag: 'read' }));
  await other.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Sturgeon' });
  asked = { case: CASE, user_ids: [subject.userId], leave_out_others: true };
});
afterAll(() => chat.close());

async function unpacked(fields: Record<string, unknown>): Promise<Map<string, string>> {
  const { rawPayload } = await chat.server.application.inject({
    method: 'GET',
    url: `/api/v1/audit/evidence?${encode(fields).toString()}`,
    headers: { authorization: `Basic ${btoa(`${auditor.email}:${auditor.apiKey}`)}` },
  });
  const all = Object.entries(unzipSync(rawPayload)).flatMap(([name, bytes]) => {
    const text = Buffer.from(bytes).toString();
    const mail = /filename="rsmf.zip"\r\nContent-Transfer-Encoding: base64\r\n\r\n([^-]*)\r\n--/.exec(text);
    const zip = mail ? Object.values(unzipSync(Buffer.from(mail[1]!, 'base64'))) : [];
    return [[name, text + zip.map((inner) => Buffer.from(inner).toString()).join('')] as const];
  });
  return new Map(all.map(([name, text]) => [name.replace(/^evidence-case-4711\/(?:data\/)?/, ''), text]));
}

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('Nothing in a package names others or says what they wrote, if that is asked for', async () => {
  const files = await unpacked(asked);
  for (const text of files.values()) expect(text).not.toMatch(/Polonius|polonius|Swordfish|Sturgeon|Vulgar/);
  const html = files.get('index.html')!;
  expect(html).toContain(`Herring for @_**account ${other.userId}**`);
  expect(html).toContain(`:octopus: by account ${other.userId} (${other.userId})`);
  expect(html).toContain('Soup for @**all** and @**Subject**');
  const all = await unpacked({ ...asked, leave_out_others: undefined });
  expect(all.get('index.html')).toMatch(/Halibut for @\*\*Polonius\*\*[^]*Swordfish/);
  expect(all.has('extracts.jsonl')).toBe(false);
});

const rsmf = (files: ReadonlyMap<string, string>) =>
  [...files].flatMap(([name, text]) => (name.endsWith('.rsmf') && name.includes('channel') ? [text] : [])).join('');
const memberships = (text: string) =>
  Array.from(text.matchAll(/"type":"join","participant":"(P\d+)"/g), ([, id]) => id);

it('Others who marked a message as read are accounts, and do not come or go', async () => {
  const without = rsmf(await unpacked(asked));
  expect(without).toMatch(new RegExp(`"participant":"P${other.userId}","timestamp":"[^"]+","action":"read"`));
  expect(without).toContain(`"display":"account ${other.userId}"`);
  expect(memberships(without)).toEqual([`P${subject.userId}`]);
  expect(memberships(rsmf(await unpacked({ ...asked, leave_out_others: undefined })))).toContain(`P${other.userId}`);
});

it('Others who could read a message are counted, and not named', async () => {
  const readers = (files: ReadonlyMap<string, string>) =>
    linesOf(files.get('readers.jsonl')!).flatMap((line) =>
      (line['readers'] as { user_id: number }[]).map(({ user_id: id }) => id),
    );
  const files = await unpacked(asked);
  expect(new Set(readers(files))).toEqual(new Set([subject.userId]));
  expect(linesOf(files.get('readers.jsonl')!)[0]!['readers_omitted']).toBeGreaterThan(0);
  expect(readers(await unpacked({ ...asked, leave_out_others: undefined }))).toContain(other.userId);
});

it('The package says that something is left out, and so does each event of which it is', async () => {
  const files = await unpacked(asked);
  const said = 'Messages and names of others are left out, as was asked for: 1 messages;';
  for (const name of ['index.html', 'certificate.txt', 'bag-info.txt']) expect(files.get(name)).toContain(said);
  for (const name of ['index.html', 'certificate.txt'])
    expect(files.get(name)).toContain('Something is left out of 3 events');
  expect(linesOf(files.get('extracts.jsonl')!)).toMatchObject([
    {
      type: 'MessagePosted',
      not_provable: true,
      left_out: ['data.content', 'data.renderedContent'],
      data: { content: `Halibut for @**account ${other.userId}**` },
    },
    { type: 'MessageContentEdited', left_out: expect.arrayContaining(['data.content', 'data.previous.content']) },
    { type: 'MessageReported', left_out: ['data.description', 'data.content'] },
  ]);
  expect(linesOf(files.get('events.jsonl')!)).toMatchObject([
    { type: 'ReactionAdded', data: { userId: other.userId } },
    { type: 'MessagePosted', data: { content: 'Soup for @**all** and @**Subject**' } },
  ]);
});

it('A preview says how much is left out; the people of the case must be named', async () => {
  expect(successful(await auditor.get('/audit/evidence/preview', asked))).toMatchObject({
    people: [subject.userId],
    messages_left_out: 1,
    extracts: 3,
  });
  for (const user_ids of [undefined, []])
    expect(await auditor.get('/audit/evidence/preview', { ...asked, user_ids })).toMatchObject({
      status: 400,
      body: { msg: 'Name the accounts whose messages and names are to stay.' },
    });
});
