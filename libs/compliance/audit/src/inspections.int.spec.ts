import { Chat, type Fields, type HttpClient, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

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

interface Page {
  /** Without the looks at the inspections themselves. */
  readonly found: Inspection[];
  readonly isAll: boolean;
  readonly oldest: number | undefined;
}

async function inspections(parameters: object = {}): Promise<Page> {
  const body = successful(await chat.owner.get('/audit/inspections', { ...parameters }));
  const found = body['inspections'] as Inspection[];
  const others = found.filter(({ what }) => what !== 'inspections');
  return { found: others, isAll: body['found_oldest'] as boolean, oldest: found.at(-1)?.id };
}

it('Each look is recorded before anything is read: who, what, for which case, by which program', async () => {
  for (const [path, parameters] of Object.entries(QUESTIONS())) {
    // A package is no JSON.
    await auditor.get(path, { ...parameters, case: 'case 4711', client: 'console' }).catch(() => {});
    const [found] = (await inspections({ limit: 2 })).found;
    expect(found).toMatchObject({
      user_id: auditor.userId,
      operator: null,
      client: 'console',
      case: 'case 4711',
      parameters: expect.anything(),
    });
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
  for (let [isAll, before]: [boolean, number | undefined] = [false, undefined]; !isAll;) {
    const page: Page = await inspections({ limit: 2, ...(before !== undefined && { before }) });
    paged.push(...page.found);
    [isAll, before] = [page.isAll, page.oldest];
  }
  expect(paged).toEqual(all.found);
});

it('Looks of owners that need no case are recorded, those at the inspections once in an hour', async () => {
  const looks: readonly (readonly [string, string, Fields])[] = [
    ['deletions', '/records/deletions', { limit: 7 }],
    ['holds', '/records/holds', {}],
    ['refused_log_ins', '/audit/refused_log_ins', {}],
    ['log_ins', '/audit/log_ins', {}],
    ['mandates', '/audit/mandates', {}],
  ];
  const madeBy = async (look: () => Promise<unknown>) => {
    const from = await chat.head();
    await look();
    return (await chat.events(from)).filter(({ type }) => type === 'InspectionMade').map(({ data }) => data);
  };
  for (const [what, path, parameters] of looks)
    expect(await madeBy(async () => successful(await chat.owner.get(path, parameters)))).toMatchObject([
      { what, case: null },
    ]);
  const undo = { user_id: member.userId, from: 0, to: 2_000_000_000, preview: true };
  expect(await madeBy(() => chat.owner.post('/records/undo', undo))).toMatchObject([
    { what: 'undo_preview', parameters: { user_id: member.userId } },
  ]);
  const own = { what: 'inspections', parameters: { limit: 9 } };
  const looking = () => chat.owner.get('/audit/inspections', { limit: 9 });
  const answer = successful(await looking());
  expect(await madeBy(looking)).toEqual([]);
  expect(JSON.stringify(answer)).not.toContain('"limit":9');
  chat.server.core.clock.advance(3_600_000);
  expect(await madeBy(looking)).toMatchObject([own]);
  for (const [, path] of looks) expect((await member.get(path)).status).toBe(400);
  expect(await madeBy(() => member.get('/audit/mandates'))).toEqual([]);
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
  const id = await member.send({ type: 'direct', to: [auditor.userId], content: 'Sturgeon' });
  const from = await chat.head();
  successful(await member.patch(`/messages/${id}`, { content: 'Herring', client: 'terminal' }));
  await eventually(async () => expect(await chat.events(from)).not.toEqual([]));
  const [edit] = await chat.events(from);
  expect([edit!.type, edit!.metadata.client]).toEqual(['MessageContentEdited', 'terminal']);
});
