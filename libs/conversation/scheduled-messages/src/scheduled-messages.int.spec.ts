import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

const MISSING = { status: 404, body: { msg: 'Scheduled message does not exist', code: 'BAD_REQUEST' } };
const HOUR = 3_600;
const MINUTE = 60;

let chat: Chat;
let falstaff: Person;
let hal: Person;
let channelId: number;

beforeAll(async () => {
  chat = await Chat.open();
  [falstaff, hal] = [await chat.person('Falstaff'), await chat.person('Hal')];
  channelId = await chat.channel('eastcheap', [falstaff, hal]);
});

afterAll(() => chat.close());

const now = () => Math.floor(chat.server.core.clock.now() / 1000);
const pass = (seconds: number) => chat.server.core.clock.advance(seconds * 1000);

const toChannel = (content: string, fields: object = {}) => ({
  type: 'channel',
  to: channelId,
  topic: 'sack',
  content,
  scheduled_delivery_timestamp: now() + HOUR,
  ...fields,
});

async function scheduled(person: Person, fields: object): Promise<number> {
  const answer = successful(await person.post('/scheduled_messages', { ...fields }));
  return answer['scheduled_message_id'] as number;
}

async function scheduledBy(person: Person) {
  const { body } = await person.get('/scheduled_messages');
  return body['scheduled_messages'] as { scheduled_message_id: number; failed: boolean }[];
}

async function contents(person: Person): Promise<unknown[]> {
  const range = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false };
  const { body } = await person.get('/messages', range);
  return (body['messages'] as { content: string }[]).map(({ content }) => content);
}

describe('A scheduled message', () => {
  it('is sent at its time, once, in the name of its author', async () => {
    const events = await listening(falstaff, 'scheduled_messages');
    const soon = { scheduled_delivery_timestamp: now() + MINUTE };
    const id = await scheduled(falstaff, toChannel('I am not only **witty**', soon));
    const [shown] = await scheduledBy(falstaff);
    expect(shown).toEqual({
      scheduled_message_id: id,
      type: 'stream',
      to: channelId,
      topic: 'sack',
      content: 'I am not only **witty**',
      rendered_content: '<p>I am not only <strong>witty</strong></p>',
      scheduled_delivery_timestamp: expect.any(Number),
      failed: false,
    });
    expect(await events()).toEqual([{ type: 'scheduled_messages', op: 'add', scheduled_messages: [shown] }]);
    const { body } = await falstaff.post('/register', { fetch_event_types: ['scheduled_messages'] });
    expect(body['scheduled_messages']).toEqual([shown]);
    expect(await contents(hal)).not.toContain('I am not only **witty**');

    pass(MINUTE);
    await eventually(async () => expect(await contents(hal)).toContain('I am not only **witty**'));
    await eventually(async () => expect(await scheduledBy(falstaff)).toEqual([]));
    expect((await events()).at(-1)).toEqual({ type: 'scheduled_messages', op: 'remove', scheduled_message_id: id });
    expect((await contents(hal)).filter((content) => content === 'I am not only **witty**')).toHaveLength(1);
    await eventually(async () => {
      const kept = (await chat.events()).filter(({ stream }) => stream === `scheduled_message-${id}`);
      expect(kept.map(({ type }) => type)).toEqual(['ScheduledMessageSent']);
    });
  });

  it('goes to people, without its author among the recipients that clients see', async () => {
    const id = await scheduled(falstaff, { ...toChannel('A word'), type: 'direct', to: [hal.userId] });
    expect((await scheduledBy(falstaff)).find((each) => each.scheduled_message_id === id)).toMatchObject({
      type: 'private',
      to: [hal.userId],
    });
    await falstaff.delete(`/scheduled_messages/${id}`);
  });

  it.each([
    ['to oneself, from a program in which people write', () => [falstaff.userId], 'ZulipMobile/1.0', undefined, false],
    ['to oneself, when its author says so', () => [falstaff.userId], 'curl/8', true, true],
    ['to others, from a program in which people write', () => [hal.userId], 'ZulipMobile/1.0', undefined, true],
    ['to others, from a script', () => [hal.userId], 'curl/8', undefined, false],
  ])('arrives as read or not: %s', async (_case, to, userAgent, read_by_sender, readBySender) => {
    const fields = { ...toChannel('A word'), type: 'direct', to: to(), read_by_sender };
    const answer = successful(await falstaff.in(userAgent).post('/scheduled_messages', fields));
    const id = answer['scheduled_message_id'] as number;
    const kept = (await chat.events()).filter(({ stream }) => stream === `scheduled_message-${id}`);
    expect(kept).toMatchObject([{ data: { readBySender } }]);
    await falstaff.delete(`/scheduled_messages/${id}`);
  });

  it('is edited and deleted by its author alone', async () => {
    const events = await listening(falstaff, 'scheduled_messages');
    const id = await scheduled(falstaff, toChannel('first'));
    expect(await hal.patch(`/scheduled_messages/${id}`, { content: 'mine' })).toMatchObject(MISSING);
    expect(await hal.delete(`/scheduled_messages/${id}`)).toMatchObject(MISSING);
    successful(await falstaff.patch(`/scheduled_messages/${id}`, { content: 'second', topic: 'sherris' }));
    const edited = { scheduled_message_id: id, content: 'second', rendered_content: '<p>second</p>', topic: 'sherris' };
    expect(await scheduledBy(falstaff)).toMatchObject([edited]);
    const later = now() + 2 * HOUR;
    const people = { type: 'direct', to: [hal.userId], scheduled_delivery_timestamp: later };
    successful(await falstaff.patch(`/scheduled_messages/${id}`, people));
    const moved = { type: 'private', to: [hal.userId], content: 'second', scheduled_delivery_timestamp: later };
    expect(await scheduledBy(falstaff)).toMatchObject([moved]);
    successful(await falstaff.delete(`/scheduled_messages/${id}`));
    expect(await scheduledBy(falstaff)).toEqual([]);
    expect((await events()).map(({ op }) => op).at(-1)).toBe('remove');
    expect(await falstaff.delete(`/scheduled_messages/${id}`)).toMatchObject(MISSING);
  });

  it('keeps what an edit changes while another one is under way', async () => {
    const id = await scheduled(falstaff, toChannel('first'));
    const { log } = chat.engines;
    const append = log.append.bind(log);
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    log.append = async (stream, ...rest) => {
      if (stream === `scheduled_message-${id}`) begun.resolve();
      await released.promise;
      return append(stream, ...rest);
    };
    const first = falstaff.patch(`/scheduled_messages/${id}`, { type: 'direct', to: [hal.userId] });
    await begun.promise;
    const second = falstaff.patch(`/scheduled_messages/${id}`, { content: 'second' });
    expect(await hal.patch('/scheduled_messages/4711', { content: 'x' })).toMatchObject(MISSING);
    released.resolve();
    for (const answer of await Promise.all([first, second])) successful(answer);
    log.append = append;
    expect(await scheduledBy(falstaff)).toMatchObject([{ type: 'private', to: [hal.userId], content: 'second' }]);
    await falstaff.delete(`/scheduled_messages/${id}`);
  });

  it.each([
    [() => toChannel('x', { scheduled_delivery_timestamp: now() }), 'Scheduled delivery time must be in the future.'],
    [() => toChannel('x', { to: 4711 }), "Channel with ID '4711' does not exist"],
    [() => toChannel(' '), 'Message must not be empty'],
    [() => toChannel('x', { type: 'email' }), 'Invalid type'],
    [() => toChannel('x', { scheduled_delivery_timestamp: 'soon' }), 'scheduled_delivery_timestamp is not valid JSON'],
  ])('is refused as a message would be: %#', async (fields, msg) => {
    expect(await falstaff.post('/scheduled_messages', fields())).toMatchObject({ status: 400, body: { msg } });
    expect(await scheduledBy(falstaff)).toEqual([]);
  });

  it.each([
    [{}, 'Nothing to change'],
    [{ type: 'direct' }, 'Recipient required when updating type of scheduled message.'],
    [{ type: 'stream', to: 1 }, 'Topic required when updating scheduled message type to stream.'],
    [{ scheduled_delivery_timestamp: 1 }, 'Scheduled delivery time must be in the future.'],
  ])('is not edited to nonsense: %j', async (changes, msg) => {
    const id = await scheduled(hal, toChannel('x'));
    expect(await hal.patch(`/scheduled_messages/${id}`, changes)).toMatchObject({ status: 400, body: { msg } });
    await hal.delete(`/scheduled_messages/${id}`);
  });

  it('that may not be sent any more stays with its author, who is told the reason and may choose another time', async () => {
    const guarded = await chat.channel('tavern', [falstaff, hal], { invite_only: true });
    const id = await scheduled(falstaff, { ...toChannel('Give me a cup'), to: guarded });
    successful(await falstaff.delete('/users/me/subscriptions', { subscriptions: ['tavern'] }));
    successful(await chat.owner.patch(`/streams/${guarded}`, { new_name: 'conspiracy' }));
    pass(HOUR);
    await eventually(async () =>
      expect(await scheduledBy(falstaff)).toMatchObject([{ scheduled_message_id: id, failed: true }]),
    );
    await eventually(async () => {
      const notices = (await contents(falstaff)).filter((content) => String(content).includes('was not sent because'));
      expect(notices).toHaveLength(1);
      expect(notices[0]).toContain(`Channel with ID '${guarded}' does not exist`);
    });
    expect(await falstaff.patch(`/scheduled_messages/${id}`, { content: 'again' })).toMatchObject({
      status: 400,
      body: { msg: `Channel with ID '${guarded}' does not exist` },
    });
    successful(await falstaff.delete(`/scheduled_messages/${id}`));
  });

  it('is not sent to somebody whose account was deactivated since', async () => {
    const pistol = await chat.person('Pistol');
    const toPistol = {
      type: 'direct',
      to: [pistol.userId],
      content: 'Come',
      scheduled_delivery_timestamp: now() + HOUR,
    };
    const id = await scheduled(falstaff, toPistol);
    successful(await chat.owner.delete(`/users/${pistol.userId}`));
    pass(HOUR);
    await eventually(async () =>
      expect(await scheduledBy(falstaff)).toMatchObject([{ scheduled_message_id: id, failed: true }]),
    );
    successful(await falstaff.delete(`/scheduled_messages/${id}`));
  });

  it('that fails unexpectedly is sent a minute later, and keeps no other and no reminder from being sent', async () => {
    const due = { scheduled_delivery_timestamp: now() + MINUTE };
    const broken = await scheduled(falstaff, toChannel('I am accommodated', due));
    const messageId = await hal.send({ type: 'channel', to: channelId, topic: 'sack', content: 'Sir John' });
    pass(1);
    const later = { scheduled_delivery_timestamp: now() + MINUTE };
    await scheduled(falstaff, toChannel('Shall I not take mine ease', later));
    successful(await falstaff.post('/reminders', { message_id: messageId, ...later }));
    const { log } = chat.engines;
    const append = log.append.bind(log);
    log.append = async (stream, ...rest) => {
      if (stream === `scheduled_message-${broken}`) throw new Error('broken');
      return append(stream, ...rest);
    };
    pass(MINUTE);
    await eventually(async () => expect((await falstaff.get('/reminders')).body['reminders']).toEqual([]));
    await eventually(async () => expect(await contents(hal)).toContain('Shall I not take mine ease'));
    await eventually(async () =>
      expect(await scheduledBy(falstaff)).toMatchObject([{ scheduled_message_id: broken, failed: false }]),
    );

    log.append = append;
    pass(MINUTE);
    await eventually(async () => expect(await contents(hal)).toContain('I am accommodated'));
    expect((await contents(hal)).filter((content) => content === 'I am accommodated')).toHaveLength(1);
  });
});
