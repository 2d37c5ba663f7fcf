import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { NOBODYS, OWNERS } from './about-person.js';
import { QueryBus } from '@nestjs/cqrs';
import { ReadOwnData } from './own-data.query.js';
import { LIMITS } from '../records.limits.js';

let chat: Chat;
let person: Person;
let other: Person;

beforeEach(async () => {
  chat = await Chat.open({ CHAT_LOG_IN_DAYS: '90' });
  [person, other] = [await chat.person('Ada'), await chat.person('Bo')];
  await chat.channel('kitchen', [person, other]);
});
afterEach(() => chat.close());

interface Line {
  readonly event?: string;
  readonly stream?: string;
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly progress?: number;
  readonly complete?: true;
}

const send = (who: Person, content: string) => who.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content });

async function ownData(who: Person): Promise<{ readonly text: string; readonly lines: readonly Line[] }> {
  const { statusCode, headers, body } = await chat.server.application.inject({
    method: 'GET',
    url: '/api/v1/users/me/data',
    headers: { authorization: `Basic ${btoa(`${who.email}:${who.apiKey}`)}` },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  return { text: body, lines };
}

async function doEverything(): Promise<void> {
  const id = await send(person, 'Swordfish');
  const inHour = Math.floor(chat.server.core.clock.now() / 1000) + 3_600;
  const later = { type: 'direct', to: [other.userId], content: 'Later', scheduled_delivery_timestamp: inHour };
  const group = { name: 'Cooks', description: 'Who cooks', members: [person.userId] };
  const emoji = new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'dot.png',
    { type: 'image/png' },
  );
  const requests = [
    () => person.patch(`/messages/${id}`, { content: 'Herring' }),
    () => person.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'Unsent' }] }),
    () => person.post('/saved_snippets', { title: 'Hello', content: 'Good day' }),
    () => person.post('/scheduled_messages', later),
    () => person.post('/reminders', { message_id: id, scheduled_delivery_timestamp: inHour, note: 'Buy it' }),
    () => person.post('/users/me/alert_words', { alert_words: ['fish'] }),
    () => person.post(`/users/me/muted_users/${other.userId}`),
    () => person.post('/user_topics', { stream_id: 1, topic: 'lunch', visibility_policy: 3 }),
    () => person.post('/users/me/status', { status_text: 'Eating' }),
    () => person.post('/navigation_views', { fragment: 'narrow/has/link', is_pinned: true, name: 'Stars' }),
    () => person.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }),
    () => person.upload(new File(['bytes'], 'recipe.txt')),
    () => person.postFiles('/realm/emoji/dot', emoji),
    () => person.post('/user_groups/create', group),
    () => person.post('/invites', { invitee_emails: 'cy@example.com', invite_expires_in_minutes: 60, stream_ids: [] }),
  ];
  for (const request of requests) successful(await request());
  successful(await chat.owner.patch(`/users/${person.userId}`, { full_name: 'Ada King' }));
}

describe('What is stored about an account', () => {
  it('comes whole, one line for each event, from every kind of stream, with progress and an end', async () => {
    await doEverything();
    const { lines, text } = await ownData(person);
    expect(lines[0]).toMatchObject({ account: { user_id: person.userId, full_name: 'Ada King' } });
    expect(lines.at(-1)).toEqual({ complete: true });
    expect(lines.at(-2)).toEqual({ progress: 1 });
    const heard = new Set(lines.flatMap(({ stream }) => stream?.slice(0, stream.indexOf('-')) ?? []));
    const owned = Object.keys(OWNERS).filter((name) => !NOBODYS.has(name));
    const needsMailOrMandate = new Set(['email_change', 'inspection', 'password_reset']);
    expect([...heard]).toEqual(
      expect.arrayContaining([...owned.filter((name) => !needsMailOrMandate.has(name)), 'message']),
    );
    for (const word of [
      'Swordfish',
      'Herring',
      'Unsent',
      'Good day',
      'Later',
      'Buy it',
      'fish',
      'Eating',
      'recipe.txt',
    ])
      expect(text).toContain(word);
    for (const word of ['Ada King', 'cy@example.com', 'Cooks', 'Stars']) expect(text).toContain(word);
    expect(text).not.toContain('$argon2id');
  });

  it('has no word of others, not even about the account', async () => {
    const id = await send(person, 'Swordfish');
    successful(await other.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
    successful(await other.post(`/users/me/muted_users/${person.userId}`));
    await send(other, `Sturgeon for @**Ada|${person.userId}**`);
    await other.send({ type: 'direct', to: [person.userId], content: 'Halibut' });
    const { text } = await ownData(person);
    expect(text).not.toMatch(/octopus|UserMuted|Sturgeon|Halibut/);
    expect((await ownData(other)).text).toMatch(/octopus.*UserMuted.*Sturgeon.*Halibut/s);
  });

  it('has nothing of a deleted message, whether its content is kept or gone', async () => {
    const gone = await send(person, 'Swordfish');
    successful(await chat.owner.delete(`/messages/${gone}`));
    successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
    const kept = await send(person, 'Herring');
    successful(await person.post(`/messages/${kept}/reactions`, { emoji_name: 'octopus' }));
    successful(await person.delete(`/messages/${kept}`));
    const { text, lines } = await ownData(person);
    expect(text).not.toMatch(/Swordfish|Herring|octopus/);
    expect(lines.filter(({ stream }) => stream === `message-${gone}` || stream === `message-${kept}`)).toEqual([]);
    const period = { user_id: person.userId, from: 0, to: Math.floor(chat.server.core.clock.now() / 1000) };
    successful(await chat.owner.post('/records/undo', { ...period, reason: 'Mistake' }));
    await eventually(async () => expect((await ownData(person)).text).toMatch(/Herring/));
  });

  it('has nothing of a deleted file, whether it is kept with a message or gone', async () => {
    const upload = async (name: string) => String(successful(await person.upload(new File([name], name)))['url']);
    const gone = await send(person, `[gone](${await upload('gone.txt')})`);
    successful(await person.delete(`/messages/${gone}`));
    successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
    const kept = await send(person, `[kept](${await upload('kept.txt')})`);
    await upload('here.txt');
    successful(await person.delete(`/messages/${kept}`));
    await chat.settled();
    const { text, lines } = await ownData(person);
    expect(text).not.toMatch(/gone\.txt|kept\.txt/);
    expect(lines.filter(({ stream }) => stream?.startsWith('attachment-'))).toEqual([
      expect.objectContaining({ event: 'AttachmentUploaded', data: expect.objectContaining({ name: 'here.txt' }) }),
    ]);
  });

  /** @limit personalData.atOnce */
  it('is read by so many at once, and by each account once', async () => {
    const queries = chat.server.application.get(QueryBus);
    const first = await queries.execute(new ReadOwnData({ userId: person.userId }));
    expect(await person.get('/users/me/data')).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } });
    expect(LIMITS.personalData.atOnce).toBe(2);
    const second = await queries.execute(new ReadOwnData({ userId: other.userId }));
    expect((await chat.owner.get('/users/me/data')).status).toBe(429);
    for (const each of [first, second]) each.destroy();
    await eventually(async () => expect((await ownData(person)).lines.at(-1)).toEqual({ complete: true }));
  });

  it('is never that of another account, whatever is asked for', async () => {
    const answer = await chat.owner.get('/users/me/data', { user_id: person.userId });
    expect(answer).toMatchObject({ status: 400, body: { result: 'error', msg: expect.stringContaining('user_id') } });
  });

  it('is for whoever has an account, and for nobody else', async () => {
    const { statusCode } = await chat.server.application.inject({ method: 'GET', url: '/api/v1/users/me/data' });
    expect(statusCode).toBe(401);
  });
});
