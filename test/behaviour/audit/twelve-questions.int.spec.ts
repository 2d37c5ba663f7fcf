import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import {
  Chat,
  encode,
  type Environment,
  type Fields,
  type HttpClient,
  newEngines,
  type Person,
  successful,
} from '@chat/chat-testing';
import { unzipSync } from 'fflate';
import { commandLine } from '../../../apps/chat/src/command-line.js';

const CASE = 'case 4711';
const SECONDS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'questions-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };

let chat: Chat;
let auditor: Person;
let author: Person;
let reader: Person;
let edited: number;
let deleted: number;
let then: string;

const moment = () => new Date(chat.server.core.clock.now()).toISOString();

beforeAll(async () => {
  chat = await Chat.open(environment);
  author = await chat.person('Author');
  reader = await chat.person('Reader');
  auditor = await chat.person('Auditor');
  await chat.channel('legal', [author, reader]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  const send = (content: string) => author.send({ type: 'stream', to: 'legal', topic: 'lunch', content });
  edited = await send('Swordfish');
  deleted = await send('Herring');
  successful(await reader.post('/messages/flags', { messages: [edited], op: 'add', flag: 'read' }));
  chat.server.core.clock.advance(SECONDS);
  then = moment();
  chat.server.core.clock.advance(SECONDS);
  successful(await author.patch(`/messages/${edited}`, { content: 'Soup' }));
  successful(await author.patch(`/messages/${edited}`, { topic: 'dinner', propagate_mode: 'change_all' }));
  successful(await chat.owner.delete(`/messages/${deleted}`));
  successful(await chat.owner.patch(`/users/${reader.userId}`, { role: 300 }));
  successful(await chat.owner.patch('/realm', { message_content_edit_limit_seconds: 60 }));
  const made = { name: 'lawyers', description: '', members: [reader.userId] };
  const group = successful(await chat.owner.post('/user_groups/create', made))['group_id'] as number;
  successful(await chat.owner.post(`/user_groups/${group}/members`, { delete: [reader.userId] }));
  successful(
    await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: CASE, direct_messages: true }),
  );
  // Commands have the machine's clock.
  jest.spyOn(Date, 'now').mockImplementation(() => chat.server.core.clock.now());
});
afterAll(async () => {
  jest.restoreAllMocks();
  await chat.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, fields: object = {}): Promise<string> {
  return JSON.stringify(successful(await auditor.get(path, { case: CASE, ...fields })));
}

async function run(...args: readonly string[]): Promise<string> {
  let output = '';
  await commandLine(environment, (text) => (output += text), [...args, '--case', CASE, '--json']);
  return JSON.stringify(JSON.parse(output));
}

/** Text of a page of the console. */
async function onPage(path: string, fields: Fields = {}, person: Person | HttpClient = auditor): Promise<string> {
  const { application } = chat.server;
  const { headers } = await application.inject({
    method: 'POST',
    url: '/console/log-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: encode({ username: person.email, api_key: person.apiKey }).toString(),
  });
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  const url = `/console/${path}?${encode({ case: CASE, ...fields }).toString()}`;
  const { statusCode, body } = await application.inject({ method: 'GET', url, headers: { cookie } });
  const main = body.slice(body.indexOf('<main'));
  return `${statusCode} ${main
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)))}`;
}

/** As a page has it. */
const shownTime = (time: unknown) =>
  String(time)
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');

const lifePage = (id: number) => onPage('message', { id });

const life = () => Promise.all([ask(`/audit/messages/${edited}`), run('history', String(edited))]);
const administration = () => Promise.all([ask('/audit/administration'), run('history', '--administration')]);

it('Who wrote and changed a message?', async () => {
  for (const answer of await life())
    expect(answer).toMatch(/"event":"MessagePosted"[^]*"name":"Author"[^]*Swordfish[^]*"MessageContentEdited"[^]*Soup/);
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`;
  expect(await lifePage(edited)).toMatch(
    new RegExp(
      `^200 .*MessagePosted by Author , ${time}.*Swordfish.*MessageContentEdited by Author , ${time}.*Swordfish.*Soup`,
    ),
  );
});

it('Who wrote, posted and deleted a deleted one, and when?', async () => {
  const answers = await Promise.all([ask(`/audit/messages/${deleted}`), run('history', String(deleted))]);
  for (const answer of answers) {
    expect(JSON.parse(answer)).toMatchObject({
      state: 'deleted',
      author: { name: 'Author' },
      posted: expect.any(String),
    });
    expect(answer).toMatch(/"event":"MessageDeleted","time":"[^"]+","by":\{"user_id":\d+,"name":"Owner"/);
  }
  const { posted, history } = JSON.parse(answers[0]!) as { posted: string; history: { event: string; time: string }[] };
  const gone = history.find(({ event }) => event === 'MessageDeleted')!;
  const shown = await lifePage(deleted);
  expect(shown).toContain('State deleted ');
  expect(shown).toContain(`Author Author (${author.userId}) Posted ${shownTime(posted)}`);
  expect(shown).toContain(`MessageDeleted by Owner , ${shownTime(gone.time)}`);
});

it('How did a topic read at a moment?', async () => {
  const topic = [
    ['channel', 'legal'],
    ['topic', 'lunch'],
  ];
  const view = ['--user', reader.email, '--channel', 'legal', '--topic', 'lunch'];
  const answers = [
    await ask('/audit/as_of', { time: then, user_id: reader.userId, narrow: topic }),
    await run('as-of', then, ...view),
    await run('as-of', then, '--narrow', JSON.stringify(topic)),
    await ask('/audit/as_of', { time: then, narrow: topic }),
    await onPage('as-of', { time: then, id: reader.userId, channel: 'legal', topic: 'lunch' }),
    await onPage('as-of', { time: then, channel: 'legal', topic: 'lunch' }),
  ];
  for (const answer of answers) {
    expect(answer).toMatch(/Swordfish[^]*Herring/);
    expect(answer).not.toContain('Soup');
  }
});

it('What did somebody do in a month?', async () => {
  const month = [moment().slice(0, 8) + '01', moment().slice(0, 10)] as const;
  const answers = [
    await ask(`/audit/people/${author.userId}`, { from: month[0], to: month[1] }),
    await run('history', '--person', author.email, '--from', month[0], '--to', month[1]),
    await onPage('person', { id: author.userId, from: month[0], to: month[1] }),
  ];
  for (const answer of answers) expect(answer).toMatch(/UserJoined[^]*Swordfish[^]*Herring[^]*Soup[^]*MessagesMoved/);
});

it('Where is a word, in any version?', async () => {
  for (const word of ['swordfish', 'herring'])
    for (const answer of [await ask('/audit/messages', { search: word }), await run('search', word)])
      expect(answer.toLowerCase()).toContain(`"content":"${word}"`);
  for (const [word, id] of [
    ['swordfish', edited],
    ['herring', deleted],
  ] as const)
    expect((await onPage('search', { search: word })).toLowerCase()).toMatch(new RegExp(` ${id} .* author .*${word}`));
});

it('Who could read it, by which right?', async () => {
  for (const answer of await life())
    expect(answer).toMatch(/"name":"Reader","right":"subscriber","from":"[^"]+","to":null/);
  expect(await lifePage(edited)).toMatch(
    /Who could read it .* Reader \(\d+\) subscriber \d{4}-\S+ \S+ UTC now .*Who marked/,
  );
});

it('Who marked it as read?', async () => {
  for (const answer of await life()) expect(answer).toMatch(/"marks":\[\{"user_id":\d+,"name":"Reader","mark":"read"/);
  expect(await lifePage(edited)).toMatch(/Who marked it as read .* Reader \(\d+\) read \d{4}-\S+ \S+ UTC/);
});

it('To whom was it sent, and for whom was it unread?', async () => {
  for (const answer of await life())
    expect(answer).toMatch(/"recipients":\[[^\]]*"name":"Reader","is_mentioned":false,"is_unread":false/);
  expect(await lifePage(edited)).toMatch(/To whom it was sent .* Reader \(\d+\) no marked as read/);
  let output = '';
  await commandLine(environment, (text) => (output += text), ['history', String(edited), '--case', CASE]);
  expect(output).toMatch(/To whom it was sent:\n[^]*Author \(\d+\) +unread\n +Reader \(\d+\) +read/);
});

it('Which messages did a move name?', async () => {
  for (const answer of await life()) expect(answer).toContain(`"message_ids":[${edited},${deleted}]`);
  expect(await lifePage(edited)).toContain(`message ids ${edited} , ${deleted} `);
  expect(await onPage('person', { id: author.userId })).toMatch(
    new RegExp(`MessagesMoved .* legal > lunch legal > dinner message_ids: ${edited} , ${deleted} `),
  );
});

it('Who gave whom which permission?', async () => {
  for (const answer of await administration())
    expect(answer).toMatch(
      /"SpecialPermissionGranted"[^}]*"subject_name":"Auditor"[^]*"name":"Owner"[^]*"new":"audit"/,
    );
});

it('Who gave whom which permission, by page and as a list?', async () => {
  expect(await onPage('changes')).toMatch(/ Owner \S+ SpecialPermissionGranted user Auditor permission: audit /);
  expect(await run('history', '--permissions')).toMatch(/"name":"Auditor"[^}]*"by":\{"user_id":\d+,"name":"Owner"/);
});

it('Which roles, groups and settings changed, from what to what?', async () => {
  for (const answer of await administration()) {
    expect(answer).toContain('{"field":"role","old":400,"new":300}');
    expect(answer).toContain('{"field":"settings.message_content_edit_limit_seconds","old":600,"new":60}');
    expect(answer).toMatch(/"GroupCreated"[^]*lawyers[^]*"GroupMembersRemoved"[^]*"field":"userIds"/);
  }
  const shown = await onPage('changes');
  expect(shown).toMatch(/ Owner \S+ UserRoleChanged user Reader role: 400 300 /);
  expect(shown).toContain('settings.message_content_edit_limit_seconds: 600 60 ');
  expect(shown).toMatch(new RegExp(`Owner \\S+ GroupMembersRemoved group lawyers userIds: account ${reader.userId} `));
});

it('What is there for the other side?', async () => {
  expect(await ask('/audit/evidence/preview', { search: 'herring' })).toContain(`"message_ids":[${deleted}]`);
  expect(await onPage('evidence', { search: 'herring' })).toContain(`Preview Messages 1 messages ${deleted} Accounts`);
  expect(JSON.parse(await run('evidence', 'herring'))).toMatchObject({
    message_ids: [deleted],
    people: expect.arrayContaining([author.userId]),
    messages_left_out: 0,
  });
  const file = join(folder, 'evidence.zip');
  let output = '';
  await commandLine(environment, (text) => (output += text), ['evidence', 'herring', '--case', CASE, '--out', file]);
  expect(output).toContain('has 1 messages');
  const names = Object.keys(unzipSync(readFileSync(file)));
  for (const name of ['bagit.txt', 'data/index.html', 'data/messages.csv', 'data/events.jsonl', 'data/certificate.txt'])
    expect(names).toContain(`evidence-case-4711/${name}`);
});

it('Who looked?', async () => {
  for (const verb of [
    ['export', join(folder, 'log')],
    ['history', '--inspections'],
  ])
    await run(...verb);
  await chat.server.core.readYourWrites.current();
  const answers = [
    JSON.stringify(successful(await chat.owner.get('/audit/inspections', { case: CASE, limit: 1000 }))),
    await run('history', '--inspections'),
  ];
  for (const answer of answers) {
    expect(answer).toContain(`"user_id":${auditor.userId}`);
    expect(answer).toContain(`"operator":"${userInfo().username}"`);
    for (const what of ['message', 'as_of', 'person', 'search', 'administration', 'evidence', 'export', 'inspections'])
      expect(answer).toContain(`"what":"${what}"`);
  }
  const shown = await onPage('inspections', {}, chat.owner);
  for (const [who, what] of [
    [`Auditor (${auditor.userId})`, 'as_of'],
    [userInfo().username, 'inspections'],
  ] as const)
    expect(shown).toMatch(new RegExp(`${who.replaceAll(/[()]/g, '\\$&')}.* ${CASE} .*${what}`));
});

/** Fields of inspections that API and command line have in common. */
const shared = (inspections: unknown) =>
  (inspections as object[]).map((each) => ({ ...each, id: undefined, name: undefined }));

/** Fields that only a running server can answer: from the tree, of its memory, or about the answer itself. */
const OF_SERVER = new Set(['result', 'msg', 'seal', 'leaf_index', 'events_read', 'next_before', 'found_newest']);

const withoutServer = (answer: string): object =>
  JSON.parse(answer, (name, value: unknown) => (OF_SERVER.has(name) ? undefined : value)) as object;

it('Answers by API and by command line agree', async () => {
  // Operators see legal holds.
  const mandate = { user_id: auditor.userId, reason: CASE, direct_messages: true, can_hold: true };
  successful(await chat.owner.post('/audit/mandates', mandate));
  const month = { from: moment().slice(0, 8) + '01', to: moment().slice(0, 10) };
  const inMonth = ['--from', month.from, '--to', month.to];
  const topic = JSON.stringify([['topic', 'lunch']]);
  const pairs: readonly (readonly [path: string, fields: object, ...command: string[]])[] = [
    [`/audit/messages/${edited}`, {}, 'history', String(edited)],
    [`/audit/messages/${deleted}`, {}, 'history', String(deleted)],
    ['/audit/as_of', { time: then, user_id: reader.userId }, 'as-of', then, '--user', reader.email],
    ['/audit/as_of', { time: then, narrow: JSON.parse(topic) as object }, 'as-of', then, '--narrow', topic],
    [`/audit/people/${author.userId}`, month, 'history', '--person', author.email, ...inMonth],
    ['/audit/messages', { search: 'swordfish' }, 'search', 'swordfish'],
    ['/audit/messages', { badges: ['deleted'] }, 'search', '--badges', 'deleted'],
    ['/audit/administration', {}, 'history', '--administration'],
    ['/audit/evidence/preview', { search: 'herring' }, 'evidence', 'herring'],
  ];
  for (const [path, fields, ...command] of pairs) {
    const [byApi, byCommand] = [withoutServer(await ask(path, fields)), withoutServer(await run(...command))];
    expect([path, byCommand]).toEqual([path, byApi]);
  }
  const byApi = successful(await chat.owner.get('/audit/inspections', { case: CASE, limit: 1000 }));
  const byCommand = JSON.parse(await run('history', '--inspections')) as { inspections: object[] };
  expect(shared(byCommand.inspections)).toEqual(expect.arrayContaining(shared(byApi['inspections'])));
});

it('What was said in one topic, or in one direct conversation, alone?', async () => {
  const direct = await author.send({ type: 'direct', to: [reader.userId], content: 'Halibut' });
  await chat.settled();
  const { stream_id: legal } = successful(await chat.owner.get('/get_stream_id', { stream: 'legal' }));
  const topic = { topics: [{ stream_id: legal, topic: 'dinner' }] };
  const between = { conversations: [[author.userId, reader.userId]] };
  const preview = JSON.parse(await ask('/audit/evidence/preview', topic)) as { message_ids: number[] };
  expect(preview.message_ids.slice(0, 2)).toEqual([edited, deleted]);
  expect(preview.message_ids).not.toContain(direct);
  for (const place of ['legal > dinner', `${legal as number} > Dinner`])
    expect(await onPage('evidence', { topics: place })).toContain(
      `${preview.message_ids.length} messages ${preview.message_ids.join(' , ')} Accounts`,
    );
  const listed = await run('search', '--topic', 'legal > Dinner');
  expect(listed).toMatch(/Herring[^]*Soup/);
  expect(listed).not.toContain('Halibut');
  const ofConversation = [
    await ask('/audit/messages', between),
    await run('search', '--conversation', `${reader.email}, ${author.userId}`),
    await onPage('search', { conversations: `${author.email}, ${reader.userId}` }),
  ];
  for (const answer of ofConversation) {
    expect(answer).toContain('Halibut');
    expect(answer).not.toMatch(/Swordfish|Soup|Herring/);
  }
  const file = join(folder, 'conversation.zip');
  await run('evidence', '--conversation', `${author.email},${reader.email}`, '--out', file);
  const page = unzipSync(readFileSync(file))['evidence-case-4711/data/index.html']!;
  expect(Buffer.from(page).toString()).toMatch(/Halibut/);
  expect(Buffer.from(page).toString()).not.toMatch(/Swordfish|Soup|Herring/);
});
