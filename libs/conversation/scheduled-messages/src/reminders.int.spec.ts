import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

const MISSING = { status: 404, body: { msg: 'Reminder does not exist', code: 'BAD_REQUEST' } };
const HOUR = 3_600;

let chat: Chat;
let falstaff: Person;
let hal: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [falstaff, hal] = [await chat.person('Falstaff'), await chat.person('Hal')];
  await chat.channel('eastcheap', [falstaff, hal]);
});
afterAll(() => chat.close());

const now = () => Math.floor(chat.server.core.clock.now() / 1000);
const pass = (seconds: number) => chat.server.core.clock.advance(seconds * 1000);

async function said(person: Person, content: string, to: object = { type: 'channel', to: 'eastcheap', topic: 'sack' }) {
  return await person.send({ ...to, content });
}

async function reminder(person: Person, message_id: number, fields: object = {}) {
  const answer = await person.post('/reminders', {
    message_id,
    scheduled_delivery_timestamp: now() + HOUR,
    ...fields,
  });
  return successful(answer)['reminder_id'] as number;
}

async function remindersOf(person: Person) {
  return successful(await person.get('/reminders'))['reminders'] as object[];
}

async function lastDirect(person: Person, apply_markdown = false) {
  const fields = { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['is', 'dm']], apply_markdown };
  const { body } = await person.get('/messages', fields);
  return (body['messages'] as Record<string, unknown>[]).at(-1);
}

describe('A reminder', () => {
  it('is sent to its owner at its time, once, with what the message says then', async () => {
    const messageId = await said(hal, 'the first words');
    const { queue_id, last_event_id } = successful(
      await falstaff.post('/register', { event_types: ['reminders'], fetch_event_types: ['reminders'] }),
    );
    const id = await reminder(falstaff, messageId, { note: ' the *bill* ' });
    const content = `You asked to be reminded of this message: #**eastcheap>sack@${messageId}**. Note:\n\n> the *bill*`;
    const set = {
      reminder_id: id,
      type: 'private',
      to: [falstaff.userId],
      content,
      rendered_content: expect.stringContaining('<em>bill</em>'),
      scheduled_delivery_timestamp: expect.any(Number),
      failed: false,
      reminder_target_message_id: messageId,
    };
    expect(await remindersOf(falstaff)).toEqual([set]);
    expect(await remindersOf(hal)).toEqual([]);
    successful(await hal.patch(`/messages/${messageId}`, { content: 'the ```second``` words' }));
    const { body } = await falstaff.get('/events', { queue_id, last_event_id, dont_block: true });
    expect(body['events']).toMatchObject([{ type: 'reminders', op: 'add', reminders: [set] }]);
    pass(HOUR + 1);
    await eventually(async () => expect(await remindersOf(falstaff)).toEqual([]));
    expect(await lastDirect(falstaff)).toMatchObject({
      sender_full_name: 'Notification Bot',
      content: `${content}\n\n\`\`\`\`quote\nthe \`\`\`second\`\`\` words\n\`\`\`\``,
      flags: [],
    });
  });

  it('says nothing of a message that was deleted meanwhile', async () => {
    const messageId = await said(falstaff, 'a secret');
    const id = await reminder(hal, messageId);
    successful(await falstaff.delete(`/messages/${messageId}`));
    pass(HOUR + 1);
    await eventually(async () => expect(await remindersOf(hal)).toEqual([]));
    expect(await lastDirect(hal)).toMatchObject({
      content: `You asked to be reminded of this message: #**eastcheap>sack@${messageId}**.`,
    });
    await eventually(async () => {
      const kept = (await chat.events()).filter(({ stream }) => stream === `reminder-${id}`);
      expect(kept.map(({ type }) => type)).toEqual(['ReminderSent']);
    });
  });

  it('names the channel and the topic where the message is when it is sent', async () => {
    const cellar = await chat.channel('boar head', [falstaff, hal]);
    const messageId = await said(hal, 'the score', { type: 'channel', to: 'boar head', topic: 'ale' });
    await reminder(falstaff, messageId, { note: 'pay' });
    successful(await chat.owner.patch(`/streams/${cellar}`, { new_name: 'garter' }));
    successful(await chat.owner.patch(`/messages/${messageId}`, { topic: 'debts', propagate_mode: 'change_all' }));
    pass(HOUR + 1);
    await eventually(async () => expect(await remindersOf(falstaff)).toEqual([]));
    const content = `You asked to be reminded of this message: #**garter>debts@${messageId}**. Note:\n\n> pay`;
    expect(await lastDirect(falstaff)).toMatchObject({ content: `${content}\n\n\`\`\`quote\nthe score\n\`\`\`` });
  });

  it('names no channel that its owner has lost', async () => {
    const chamber = await chat.channel('chamber', [falstaff, hal], { invite_only: true });
    const messageId = await said(hal, 'the plan', { type: 'channel', to: 'chamber', topic: 'plot' });
    await reminder(falstaff, messageId, { note: 'run' });
    successful(await falstaff.delete('/users/me/subscriptions', { subscriptions: ['chamber'] }));
    successful(await chat.owner.patch(`/streams/${chamber}`, { new_name: 'gallows' }));
    pass(HOUR + 1);
    await eventually(async () => expect(await remindersOf(falstaff)).toEqual([]));
    const content = 'You asked to be reminded of a message that you can no longer read. Note:\n\n> run';
    expect(await lastDirect(falstaff)).toMatchObject({ content });
  });

  it('links a message in a private channel, and no channel that its owner may not read', async () => {
    const tavern = await chat.channel('tavern', [hal], { invite_only: true });
    await chat.channel('court', [falstaff], { invite_only: true });
    const messageId = await said(hal, 'the reckoning', { type: 'channel', to: 'tavern', topic: 'sack' });
    await reminder(hal, messageId, { note: '#**court**' });
    pass(HOUR + 1);
    await eventually(async () => expect(await remindersOf(hal)).toEqual([]));
    const content = (await lastDirect(hal, true))?.['content'];
    expect(content).toContain(`href="/#narrow/channel/${tavern}-tavern/topic/sack/near/${messageId}"`);
    expect(content).toContain('#<strong>court</strong>');
  });

  it('is deleted by its owner', async () => {
    const id = await reminder(falstaff, await said(hal, 'hello', { type: 'direct', to: [falstaff.userId] }));
    expect(await hal.delete(`/reminders/${id}`)).toMatchObject(MISSING);
    expect((await remindersOf(falstaff))[0]).toMatchObject({
      content: 'You asked to be reminded of a direct message.',
    });
    successful(await falstaff.delete(`/reminders/${id}`));
    expect(await falstaff.delete(`/reminders/${id}`)).toMatchObject(MISSING);
    expect(await remindersOf(falstaff)).toEqual([]);
  });

  /** @limit reminders.noteCharacters */
  it('needs a message that the account can read, a time to come, and a short note', async () => {
    const hidden = await said(hal, 'to myself', { type: 'direct', to: [hal.userId] });
    const time = { scheduled_delivery_timestamp: now() + HOUR };
    const refused = async (fields: object, msg: string) =>
      expect(await falstaff.post('/reminders', { ...fields })).toMatchObject({ status: 400, body: { msg } });
    await refused({ message_id: hidden, ...time }, 'Invalid message(s)');
    await refused({ message_id: 4711, ...time }, 'Invalid message(s)');
    const own = await said(falstaff, 'mine');
    await refused(
      { message_id: own, scheduled_delivery_timestamp: now() - 1 },
      'Scheduled delivery time must be in the future.',
    );
    await refused({ message_id: own, ...time, note: 'x'.repeat(501) }, 'Maximum reminder note length: 500 characters');
    await refused(time, "Missing 'message_id' argument");
    await refused({ message_id: own }, "Missing 'scheduled_delivery_timestamp' argument");
    successful(await falstaff.post('/reminders', { message_id: own, ...time, note: 'x'.repeat(500) }));
  });

  it('of a long message is cut to what a message has room for', async () => {
    const long = 'x'.repeat(10_000);
    await reminder(hal, await said(hal, long));
    pass(HOUR + 1);
    await eventually(async () => {
      expect((await lastDirect(hal))?.['content']).toMatch(/xx\n\[message truncated\]\n```$/);
    });
  });
});
