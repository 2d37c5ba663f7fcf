import { setImmediate } from 'node:timers/promises';
import type { EventLog } from '@chat/event-log';
import { Chat, type Person } from '@chat/chat-testing';

let chat: Chat;
let channelId: number;
let restore = () => {};

beforeAll(async () => {
  chat = await Chat.open();
  channelId = await chat.channel('general', []);
});
afterAll(() => chat.close());
afterEach(() => restore());

/** Requests of the accounts that the log stored after the end of their access. */
async function storedTooLate(userId: number): Promise<string[]> {
  const events = await chat.events();
  const end = events.findIndex(({ type, data }) => ends(userId, type, data));
  expect(end).toBeGreaterThan(0);
  const isOwn = ({ actorId, causationId, correlationId }: (typeof events)[number]['metadata']) =>
    actorId === userId && causationId === correlationId;
  return events.slice(end).flatMap(({ type, metadata }) => (isOwn(metadata) ? [type] : []));
}

function ends(userId: number, type: string, data: unknown): boolean {
  return type === 'UserDeactivated' && (data as { readonly userId: number }).userId === userId;
}

/** Lets appends of a type that an account requested wait, or fail. */
function intercept(type: string, actorId: number, before: () => Promise<void>): void {
  const { log } = chat.engines;
  const append: EventLog['append'] = log.append.bind(log);
  log.append = async (stream, expected, events) => {
    if (events[0]?.type === type && events[0].metadata.actorId === actorId) await before();
    return append(stream, expected, events);
  };
  restore = () => (log.append = append);
}

/** Repeats a request until it is refused or the other request has been answered; the refusal, or that other answer. */
async function untilRefused(request: () => Promise<Answer>, other: Promise<Answer>): Promise<Answer> {
  let otherAnswer: Answer | undefined;
  void other.then((answer) => (otherAnswer = answer));
  for (;;) {
    const answer = otherAnswer ?? (await request());
    if (answer.status !== 200 || answer === otherAnswer) return answer;
  }
}
type Sent = { readonly senderId: number };
type Answer = Awaited<ReturnType<Person['post']>>;

/** Many requests of different kinds that are under way at the same time. */
function deeds(person: Person): Promise<{ status: number }>[] {
  return Array.from({ length: 30 }, (_, at) => [
    person.post('/messages', { type: 'channel', to: channelId, topic: 'now', content: `${at}` }),
    person.post('/users/me/subscriptions', { subscriptions: [{ name: `${person.fullName} ${at}` }] }),
    person.post('/drafts', { drafts: [{ type: 'stream', to: [channelId], topic: 'now', content: `${at}` }] }),
    person.post('/typing', { type: 'channel', op: at % 2 ? 'start' : 'stop', stream_id: channelId, topic: 'now' }),
    person.patch('/settings', { full_name: `${person.fullName} ${at}` }),
  ]).flat();
}

describe('requests that are under way while their account is deactivated', () => {
  it.each([0, 1, 2, 5, 10, 20])('are not stored after the deactivation, %i turns later', async (turns) => {
    const person = await chat.person(`Hamlet ${turns}`);
    const all = deeds(person);
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    const { status } = await chat.owner.delete(`/users/${person.userId}`);
    const answers = await Promise.all(all);
    expect(status).toBe(200);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    expect(await storedTooLate(person.userId)).toEqual([]);
  });

  it('are stored before it when their append has begun, and refused like a later request when not', async () => {
    const person = await chat.person('Ophelia');
    const begun = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    intercept('MessagePosted', person.userId, () => {
      begun.resolve();
      return proceed.promise;
    });
    const first = person.post('/messages', { type: 'channel', to: channelId, topic: 'order', content: 'before' });
    await begun.promise;
    const end = chat.owner.delete(`/users/${person.userId}`);
    const typing = { type: 'channel', op: 'start', stream_id: channelId, topic: 'order' };
    const refused = await untilRefused(() => person.post('/typing', typing), end);
    const isStored = (await chat.events()).some(({ type, data }) => ends(person.userId, type, data));
    proceed.resolve();
    expect(isStored).toBe(false);
    await first;
    expect((await end).status).toBe(200);
    const posted = (await chat.events()).filter(
      ({ type, data }) => type === 'MessagePosted' && (data as Sent).senderId === person.userId,
    );
    expect(posted).toHaveLength(1);
    expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', msg: 'Account is deactivated' } });
    expect(await storedTooLate(person.userId)).toEqual([]);
  });

  it('are done when the deactivation fails', async () => {
    const person = await chat.person('Laertes');
    const ownerId = (await chat.owner.get('/users/me')).body['user_id'] as number;
    intercept('UserDeactivated', ownerId, () => Promise.reject(new Error('A fault for the test.')));
    expect((await chat.owner.delete(`/users/${person.userId}`)).status).toBe(500);
    restore();
    expect((await person.patch('/settings', { full_name: 'Laertes the second' })).status).toBe(200);
  });
});
