import { Chat, eventually, type HttpClient, type Person, successful } from '@chat/testing';

let chat: Chat;
let auditor: Person;
let member: Person;
let message: number;

beforeAll(async () => {
  chat = await Chat.open();
  auditor = await chat.person('Auditor');
  member = await chat.person('Member');
  await chat.channel('legal', [member]);
  message = await member.send({ type: 'stream', to: 'legal', topic: 'a', content: 'Swordfish' });
  const mandate = { user_id: auditor.userId, reason: 'case 4711', direct_messages: true };
  successful(await chat.owner.post('/audit/mandates', mandate));
});
afterAll(() => chat.close());

/** Questions of an auditor, by path. */
const QUESTIONS = (): Readonly<Record<string, object>> => ({
  [`/audit/messages/${message}/proof`]: {},
  [`/audit/messages/${message}`]: {},
  '/audit/messages': { search: 'swordfish' },
  '/audit/administration': {},
  '/audit/evidence': {},
  '/audit/evidence/preview': {},
  '/audit/as_of': { time: '2026-11-20', user_id: member.userId },
  [`/audit/people/${member.userId}`]: {},
});

interface Inspection {
  readonly id: number;
  readonly what: string;
}

async function inspections(parameters: object = {}): Promise<{ found: Inspection[]; isAll: boolean }> {
  const body = successful(await chat.owner.get('/audit/inspections', { ...parameters }));
  return { found: body['inspections'] as Inspection[], isAll: body['found_oldest'] as boolean };
}

it('Each look is recorded before anything is read: who, what, for which case, by which program', async () => {
  for (const [path, parameters] of Object.entries(QUESTIONS())) {
    // A package is no JSON.
    await auditor.get(path, { ...parameters, case: 'case 4711', client: 'console' }).catch(() => {});
    const { found } = await inspections({ limit: 1 });
    expect(found).toMatchObject([
      { user_id: auditor.userId, operator: null, client: 'console', case: 'case 4711', parameters: expect.anything() },
    ]);
  }
  const { found } = await inspections({ user_id: auditor.userId });
  expect(found.find(({ what }) => what === 'proof')).toMatchObject({ parameters: { message_id: message } });
});

it('A look at what is outside of the mandate is recorded, too; at entries once a day', async () => {
  const { found: before } = await inspections();
  await auditor.get('/audit/messages/4711/proof', { case: 'case 4711' });
  for (let times = 0; times < 2; times++) await auditor.get('/audit/tile/entries/000.p/1');
  const { found } = await inspections();
  expect(found.slice(0, found.length - before.length)).toMatchObject([
    { what: 'entries', case: null },
    { what: 'proof', parameters: { message_id: 4711 } },
  ]);
});

it('Owners page through inspections, by account and by case', async () => {
  await auditor.get(`/audit/messages/${message}/proof`, { case: 'case 4712' });
  expect((await inspections({ case: 'case 4712' })).found).toHaveLength(1);
  expect((await inspections({ user_id: member.userId })).found).toEqual([]);
  const all = await inspections();
  expect(all.isAll).toBe(true);
  const paged: Inspection[] = [];
  for (let isAll = false; !isAll;) {
    const page = await inspections({ limit: 2, ...(paged.length > 0 && { before: paged.at(-1)!.id }) });
    paged.push(...page.found);
    isAll = page.isAll;
  }
  expect(paged).toEqual(all.found);
});

it('A question without a case is refused, and so is everybody without a mandate; nothing is recorded of that', async () => {
  const guest = await chat.person('Guest', 600);
  const bot = await chat.bot(member, 'Bot');
  const head = await chat.head();
  for (const [path, parameters] of Object.entries(QUESTIONS())) {
    const asking = (person: HttpClient) => person.get(path, { ...parameters, case: 'case 4711' });
    expect(await auditor.get(path, { ...parameters })).toMatchObject({ body: { code: 'REQUEST_VARIABLE_MISSING' } });
    expect(await auditor.get(path, { ...parameters, case: ' ' })).toMatchObject({ body: { msg: 'Name the case.' } });
    for (const person of [chat.owner, member, guest, bot])
      expect(await asking(person)).toMatchObject({ status: 400, body: { msg: 'Insufficient permission' } });
    const stranger = await chat.server.application.inject({ method: 'GET', url: `/api/v1${path}?case=4711` });
    expect(stranger.statusCode).toBe(401);
  }
  for (const person of [auditor, member, guest, bot])
    expect(await person.get('/audit/inspections')).toMatchObject({ body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
  expect(await chat.head()).toBe(head);
});

it('Every event names the program that sent the request', async () => {
  const from = await chat.head();
  successful(await member.patch(`/messages/${message}`, { content: 'Herring', client: 'terminal' }));
  await eventually(async () => expect(await chat.events(from)).not.toEqual([]));
  const [edit] = await chat.events(from);
  expect([edit!.type, edit!.metadata.client]).toEqual(['MessageContentEdited', 'terminal']);
});
