import { allSuccessful, Chat, idsIn, type Person, refused, successful, untilRefused } from '@chat/chat-testing';
import { LIMITS } from './scheduled-messages.limits.js';

let chat: Chat;
let hamlet: Person;
let message: number;
beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
  message = await hamlet.send({ type: 'direct', to: [hamlet.userId], content: 'To be' });
});
afterAll(() => chat.close());

const IN_AN_HOUR = () => Math.floor(chat.server.core.clock.now() / 1000) + 3_600;
/** Each becomes a hundred times as long as HTML. */
const EMOJI = '😄';

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const scheduled = (content: string) =>
  hamlet.post('/scheduled_messages', {
    type: 'direct',
    to: [hamlet.userId],
    content,
    scheduled_delivery_timestamp: IN_AN_HOUR(),
  });
const reminder = (note: string) =>
  hamlet.post('/reminders', { message_id: message, scheduled_delivery_timestamp: IN_AN_HOUR(), note });
describe('An account', () => {
  /** @limit scheduledMessages.perUser */
  it(`may have ${LIMITS.scheduledMessages.perUser} scheduled messages, however many requests come at once`, async () => {
    const { perUser } = LIMITS.scheduledMessages;
    const answers = await Promise.all(each(perUser + 5, () => scheduled('x')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perUser);
    await refused(scheduled('x'), `You cannot have more than ${perUser} scheduled messages.`);
    const listed = idsIn(await hamlet.get('/scheduled_messages'), 'scheduled_messages', 'scheduled_message_id');
    successful(await hamlet.patch(`/scheduled_messages/${listed[0]!}`, { content: 'another text' }));
    await allSuccessful(listed.map((id) => hamlet.delete(`/scheduled_messages/${id}`)));
  });

  /** @limit scheduledMessages.charactersPerUser */
  it('may have scheduled messages that come to two million characters with their HTML', async () => {
    const { charactersPerUser } = LIMITS.scheduledMessages;
    const msg = `Your scheduled messages cannot have more than ${charactersPerUser} characters in total.`;
    const content = EMOJI.repeat(2_000);
    const small = successful(await scheduled('small'))['scheduled_message_id'] as number;
    const [count, refusal] = await untilRefused(() => scheduled(content));
    expect(refusal.body.msg).toBe(msg);
    expect(count).toBeGreaterThan(2);
    await refused(hamlet.patch(`/scheduled_messages/${small}`, { content }), msg);
    const { body } = await hamlet.get('/scheduled_messages');
    expect(JSON.stringify(body).length).toBeLessThan(1.1 * charactersPerUser);
    expect(JSON.stringify(body).length).toBeGreaterThan(0.7 * charactersPerUser);
  });

  /** @limit reminders.perUser */
  it(`may have ${LIMITS.reminders.perUser} reminders, however many requests come at once`, async () => {
    const { perUser } = LIMITS.reminders;
    const answers = await Promise.all(each(perUser + 5, () => reminder('')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perUser);
    await refused(reminder(''), `You cannot have more than ${perUser} reminders.`);
    await allSuccessful(
      idsIn(await hamlet.get('/reminders'), 'reminders', 'reminder_id').map((id) => hamlet.delete(`/reminders/${id}`)),
    );
  });

  /** @limit reminders.charactersPerUser */
  it('may have reminders that come to two million characters with their HTML', async () => {
    const { charactersPerUser, noteCharacters } = LIMITS.reminders;
    const [count, refusal] = await untilRefused(() => reminder(EMOJI.repeat(noteCharacters)));
    expect(refusal.body.msg).toBe(`Your reminders cannot have more than ${charactersPerUser} characters in total.`);
    expect(count).toBeGreaterThan(10);
  });
});
