import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, type Person, successful } from '@chat/chat-testing';
import { MINUTE_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { unzipSync } from 'fflate';

const CASE = 'case 4711';
/** Names and ids of what the mandate does not cover. */
const HIDDEN = 'takeover';
const TOPICS = ['bid at forty', 'bid at fifty'] as const;

const folder = mkdtempSync(join(tmpdir(), 'outside-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };

let chat: Chat;
let auditor: Person;
let author: Person;
let hidden: number;
let moved: number;
let restored: number;

beforeAll(async () => {
  chat = await Chat.open(environment, true);
  author = await chat.person('Author');
  auditor = await chat.person('Auditor');
  hidden = await chat.channel(HIDDEN, [author]);
  const legal = await chat.channel('legal', [author]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  const send = (content: string) => author.send({ type: 'stream', to: HIDDEN, topic: TOPICS[0], content });
  moved = await send('Swordfish');
  restored = await send('Herring');
  successful(await author.patch(`/messages/${moved}`, { content: 'Soup' }));
  successful(await author.post(`/messages/${moved}/reactions`, { emoji_name: 'octopus' }));
  successful(await author.patch(`/messages/${moved}`, { topic: TOPICS[1], propagate_mode: 'change_all' }));
  successful(await chat.owner.delete(`/messages/${restored}`));
  await chat.settled();
  const [deletion] = successful(await chat.owner.get('/records/deletions'))['deletions'] as {
    deletions: { correlation_id: string }[];
  }[];
  const undo = { correlation_id: deletion!.deletions[0]!.correlation_id, reason: 'the bid at forty' };
  successful(await chat.owner.post('/records/undo', undo));
  for (const id of [moved, restored]) {
    const move = {
      stream_id: legal,
      topic: 'lunch',
      propagate_mode: 'change_one',
      send_notification_to_old_thread: false,
    };
    successful(await chat.owner.patch(`/messages/${id}`, { ...move, send_notification_to_new_thread: false }));
  }
  // The sealing has the clock of the machine, which must not be ahead.
  chat.server.core.clock.advance(5 * MINUTE_MS);
  successful(await author.patch(`/messages/${moved}`, { content: 'Halibut' }));
  const mandate = { user_id: auditor.userId, reason: CASE, stream_ids: [legal] };
  successful(await chat.owner.post('/audit/mandates', mandate));
  const head = await chat.head();
  await eventually(() => expect(chat.server.sealing.status?.position).toBeGreaterThanOrEqual(head));
});
afterAll(async () => {
  await chat.close();
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, fields: object = {}) => successful(await auditor.get(path, { case: CASE, ...fields }));

function expectNothingOutside(text: string): void {
  for (const name of [HIDDEN, ...TOPICS]) expect(text).not.toContain(name);
  expect(text).not.toMatch(new RegExp(`"(?:channelId|stream_id|prev_stream|postedTo)": ?${hidden}\\b`));
}

async function unpacked(): Promise<ReadonlyMap<string, string>> {
  const { rawPayload } = await chat.server.application.inject({
    method: 'GET',
    url: `/api/v1/audit/evidence?${new URLSearchParams({ case: CASE })}`,
    headers: { authorization: `Basic ${btoa(`${auditor.email}:${auditor.apiKey}`)}` },
  });
  const all = Object.entries(unzipSync(rawPayload)).flatMap(([name, bytes]) => {
    const text = Buffer.from(bytes).toString();
    const mail = /filename="rsmf.zip"\r\nContent-Transfer-Encoding: base64\r\n\r\n([^-]*)\r\n--/.exec(text);
    const zip = mail ? unzipSync(Buffer.from(mail[1]!, 'base64')) : {};
    return [
      [name, text],
      ...Object.entries(zip).map(([inner, own]) => [`${name}/${inner}`, Buffer.from(own).toString()]),
    ];
  });
  return new Map(all.map(([name, text]) => [name!.replace(/^evidence-case-4711\/(data\/)?/, ''), text!]));
}

it('A package names where a message is, and no place outside of the mandate where it was', async () => {
  const files = await unpacked();
  for (const text of files.values()) expectNothingOutside(text);
  const html = files.get('index.html')!;
  expect(html).toContain('#legal &gt; lunch');
  expect(html).toMatch(/Version 1, .* in a place outside of the mandate.*Swordfish/);
  expect(files.get('messages.csv')).toMatch(
    /,a place outside of the mandate,.*,Swordfish,[^]*,legal > lunch,.*,Halibut,/,
  );
  const manifest = [...files].find(([name]) => name.endsWith('rsmf_manifest.json'))![1];
  expect(manifest).toMatch(/"display":"legal"/);
});

it('An event that names such a place goes out as an extract, which nothing proves', async () => {
  const files = await unpacked();
  const lines = (name: string) =>
    files
      .get(name)!
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
  expect(lines('events.jsonl')).toMatchObject([{ type: 'MessageContentEdited', data: { content: 'Halibut' } }]);
  const extracts = lines('extracts.jsonl');
  expect(extracts).toMatchObject([
    { not_provable: true, left_out: ['data.conversation'], type: 'MessagePosted', data: { content: 'Swordfish' } },
    { type: 'MessageContentEdited', data: { content: 'Soup' } },
    { type: 'ReactionAdded' },
    { type: 'MessagePosted', data: { content: 'Herring' } },
    { type: 'DeletionTopicRecorded', left_out: ['data.place'] },
    { type: 'MessageDeleted', left_out: ['data.conversation', 'data.postedTo'] },
    { type: 'MessageRestored', left_out: expect.arrayContaining(['data.conversation']) },
  ]);
  expect(JSON.stringify(extracts)).not.toContain('"salt"');
});

it('A proof has such an event as its entry alone', async () => {
  const given = (await unpacked()).get(`proofs/message-${moved}.json`)!;
  const [key] = chat.server.sealing.status!.keys as [string];
  for (const proof of [JSON.parse(given) as object, await ask(`/audit/messages/${moved}/proof`)]) {
    expectNothingOutside(JSON.stringify(proof));
    const { events } = proof as { events: { entry: string; salt?: string; withheld?: string }[] };
    const own = events.filter(({ entry }) => (JSON.parse(entry) as { stream: string }).stream === `message-${moved}`);
    const closed = { withheld: 'names a place outside of the mandate' };
    expect(own).toMatchObject([closed, closed, closed, { content: { data: { content: 'Halibut' } } }]);
    for (const { salt, withheld } of own) expect(salt === undefined).toBe(withheld !== undefined);
    const file = join(folder, 'proof.json');
    writeFileSync(file, JSON.stringify(proof));
    const checked = execFileSync(process.execPath, ['tools/verify-proof.mjs', file, '--key', key]).toString();
    expect(checked).toContain('not opened: names a place outside of the mandate');
    expect(checked).toContain('Proven.');
  }
});

it('The life of a message, a search, a time line and the register do not name it', async () => {
  const life = await ask(`/audit/messages/${moved}`);
  expect(life['history']).toMatchObject([
    { event: 'MessagePosted', details: { place: { type: 'outside' }, content: 'Swordfish' } },
    { event: 'MessageContentEdited' },
    { event: 'ReactionAdded' },
    { event: 'MessagesMoved', details: { from: { type: 'outside' }, to: { type: 'outside' }, message_ids: [moved] } },
    { event: 'MessagesMoved', details: { from: { type: 'outside' }, to: { stream_name: 'legal', topic: 'lunch' } } },
    { event: 'MessageContentEdited' },
  ]);
  const line = await ask(`/audit/people/${author.userId}`);
  const outside = { type: 'outside' };
  expect(line['entries']).toMatchObject([
    ...Array.from({ length: 4 }, () => ({ place: outside })),
    { event: 'MessagesMoved', changes: [{ old: outside, new: outside }, { new: [moved, restored] }] },
    { place: { type: 'stream' } },
  ]);
  for (const answer of [
    life,
    line,
    await ask(`/audit/messages/${restored}`),
    await ask('/audit/messages'),
    await ask('/records/deletions'),
  ])
    expectNothingOutside(JSON.stringify(answer));
});

it('A search by such a place finds nothing, which would tell that a message was there', async () => {
  expect((await ask('/audit/messages'))['messages']).toHaveLength(2);
  for (const question of [{ stream_ids: [hidden] }, { search: 'fifty' }, { search: '"bid at forty"' }])
    expect(await ask('/audit/messages', question)).toMatchObject({ messages: [] });
});

it('As of a moment, the changes of a message do not name it either', async () => {
  const time = new Date(chat.server.core.clock.now()).toISOString();
  const { messages } = await ask('/audit/as_of', { time, user_id: author.userId });
  const shown = (messages as { id: number }[]).find(({ id }) => id === moved);
  expectNothingOutside(JSON.stringify(shown));
  expect(shown).toMatchObject({ edit_history: [{}, { topic: 'lunch' }, {}, {}] });
});
