import { Chat, listen, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let stranger: Person;
let channelId: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, stranger] = [await chat.person('Hamlet'), await chat.person('Ophelia'), await chat.person()];
  channelId = await chat.channel('kitchen', [hamlet, ophelia], { invite_only: true });
});

afterAll(() => chat.close());

/** Typing events that a client of this person receives from now on. */
async function hearing(person: Person, ...capabilities: string[]) {
  const flags = Object.fromEntries(capabilities.map((name) => [name, true]));
  const { heard } = await listen(person, {
    event_types: ['typing', 'typing_edit_message'],
    client_capabilities: { notification_settings_null: true, ...flags },
  });
  return heard;
}

const inChannel = (op = 'start') => ({ op, type: 'channel', stream_id: channelId, topic: '' });
const shown = ({ userId, email }: Person) => ({ user_id: userId, email });

describe('POST /typing', () => {
  it('notifies everyone in a direct conversation, the writer included', async () => {
    const clients = [await hearing(ophelia), await hearing(hamlet)];
    await hamlet.post('/typing', { op: 'start', to: [ophelia.userId] });
    await hamlet.post('/typing', { op: 'stop', to: [ophelia.userId, hamlet.userId] });

    const event = {
      type: 'typing',
      message_type: 'direct',
      sender: shown(hamlet),
      recipients: [shown(hamlet), shown(ophelia)],
    };
    for (const received of clients) {
      await eventually(async () =>
        expect(await received()).toEqual([
          { ...event, op: 'start' },
          { ...event, op: 'stop' },
        ]),
      );
    }
  });

  it('notifies subscribers of a channel whose clients can show it', async () => {
    const can = await hearing(ophelia, 'stream_typing_notifications', 'empty_topic_name');
    const old = await hearing(ophelia, 'stream_typing_notifications');
    const cannot = await hearing(ophelia);
    expect(await hamlet.post('/typing', inChannel())).toMatchObject({ status: 200, body: { msg: '' } });

    const event = { type: 'typing', op: 'start', message_type: 'stream', sender: shown(hamlet), stream_id: channelId };
    await eventually(async () => expect(await can()).toEqual([{ ...event, topic: '' }]));
    expect(await old()).toEqual([{ ...event, topic: 'general chat' }]);
    expect(await cannot()).toEqual([]);
  });

  it('notifies nobody in a channel of more than a hundred', async () => {
    const crowd: Person[] = [];
    for (let n = 0; n < 100; n++) crowd.push(await chat.person());
    const big = await chat.channel('square', crowd);
    const received = await hearing(crowd[0]!, 'stream_typing_notifications');
    const typing = { op: 'start', type: 'stream', stream_id: big, topic: 'x' };
    await crowd[1]!.post('/typing', typing);
    await eventually(async () => expect(await received()).toHaveLength(1));
    const stored = async () => (await chat.events()).filter(({ stream }) => stream.startsWith('ephemeral-')).length;
    const before = await stored();
    await stranger.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }] });

    expect(await crowd[1]!.post('/typing', typing)).toMatchObject({ status: 200 });
    expect(before).toBeGreaterThan(0);
    expect(await stored()).toBe(before);
  });

  it.each([
    ['no op', { to: [1] }, "Missing 'op' argument", 'REQUEST_VARIABLE_MISSING'],
    ['another op', { op: 'pause', to: [1] }, 'Invalid op'],
    ['another type', { op: 'start', type: 'letter', to: [1] }, 'Invalid type'],
    ['nobody', { op: 'start', to: [] }, "Empty 'to' list"],
    ['no list', { op: 'start' }, "Missing 'to' argument"],
    ['something else than a list', { op: 'start', to: 5 }, 'to is not a list'],
    ['something else than ids', { op: 'start', to: '[1,"a"]' }, 'to[1] is not an integer'],
    ['an unknown account', { op: 'start', to: [1, 9999999] }, 'Invalid user ID 9999999'],
    ['the first of unknown accounts', { op: 'start', to: [9999999, 1, 9999998] }, 'Invalid user ID 9999999'],
    ['no channel', { op: 'start', type: 'stream', topic: 'x' }, "Missing 'stream_id' argument"],
    ['a channel in words', { op: 'start', type: 'stream', stream_id: 'kitchen' }, 'stream_id is not valid JSON'],
    ['no topic', { op: 'start', type: 'stream', stream_id: 1 }, 'Missing topic'],
    ['an unknown channel', { op: 'start', type: 'stream', stream_id: 4711, topic: 'x' }, 'Invalid channel ID'],
  ])('refuses %s', async (_case, fields, msg, code = 'BAD_REQUEST') => {
    expect(await hamlet.post('/typing', fields)).toMatchObject({ status: 400, body: { msg, code } });
  });

  it('refuses a channel that the writer cannot enter', async () => {
    expect(await stranger.post('/typing', inChannel())).toMatchObject({
      status: 400,
      body: { msg: 'Invalid channel ID' },
    });
  });
});

describe('POST /messages/{id}/typing', () => {
  it('notifies those whom the message concerns', async () => {
    const { body: sent } = await hamlet.post('/messages', {
      type: 'direct',
      to: [ophelia.userId],
      content: 'Get thee to a nunnery',
    });
    const received = await hearing(ophelia);
    await hamlet.post(`/messages/${String(sent['id'])}/typing`, { op: 'start' });

    await eventually(async () =>
      expect(await received()).toEqual([
        {
          type: 'typing_edit_message',
          op: 'start',
          sender_id: hamlet.userId,
          message_id: sent['id'],
          recipient: { type: 'direct', user_ids: [hamlet.userId, ophelia.userId] },
        },
      ]),
    );
  });

  it('notifies nobody who cannot read the message, because it is older than they are in a protected history', async () => {
    const fields = { type: 'stream', to: 'kitchen', topic: 'before', content: 'Soup' };
    const { body: sent } = await hamlet.post('/messages', fields);
    const latecomer = await chat.person();
    await hamlet.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'kitchen' }],
      principals: [latecomer.userId],
    });
    const [seen, unseen] = [await hearing(ophelia), await hearing(latecomer)];
    await hamlet.post(`/messages/${String(sent['id'])}/typing`, { op: 'start' });
    await eventually(async () => expect(await seen()).toHaveLength(1));
    const { body: later } = await hamlet.post('/messages', fields);
    await hamlet.post(`/messages/${String(later['id'])}/typing`, { op: 'start' });
    await eventually(async () => expect(await unseen()).toMatchObject([{ message_id: later['id'] }]));
  });

  it('names channel and topic as the client can show them', async () => {
    const fields = { type: 'stream', to: 'kitchen', topic: '', content: 'Soup' };
    const { body: sent } = await hamlet.post('/messages', fields);
    const received = await hearing(ophelia);
    await hamlet.post(`/messages/${String(sent['id'])}/typing`, { op: 'stop' });

    const recipient = { type: 'channel', channel_id: channelId, topic: 'general chat' };
    await eventually(async () => expect(await received()).toMatchObject([{ op: 'stop', recipient }]));

    const id = String(sent['id']);
    expect((await ophelia.post(`/messages/${id}/typing`, { op: 'start' })).body.msg).toBe(
      "You don't have permission to edit this message",
    );
    expect((await stranger.post(`/messages/${id}/typing`, { op: 'start' })).body.msg).toBe('Invalid message(s)');
    expect((await hamlet.post('/messages/4711/typing', { op: 'start' })).body.msg).toBe('Invalid message(s)');
  });
});

it('leaves nothing that is folded, projected or shown after a restart', async () => {
  const received = await hearing(ophelia);
  await hamlet.post('/typing', { op: 'start', to: [ophelia.userId] });
  await eventually(async () => expect(await received()).toHaveLength(1));
  const typed = (await chat.events()).filter(({ stream }) => stream.startsWith('ephemeral-'));
  expect(new Set(typed.map(({ stream }) => stream))).toEqual(new Set(['ephemeral-1']));

  chat.server.core.clock.advance(6 * 60_000);
  await hamlet.post('/typing', { op: 'stop', to: [ophelia.userId] });
  chat.server.core.clock.advance(6 * 60_000);
  await hamlet.post('/typing', { op: 'stop', to: [ophelia.userId] });
  const kept = (await chat.events()).filter(({ stream }) => stream === 'ephemeral-1');
  expect(kept).toHaveLength(1);
});
