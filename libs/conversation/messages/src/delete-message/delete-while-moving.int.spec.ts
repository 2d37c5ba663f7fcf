import { Chat, listen, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { MessageDeleted, MessagesMoved } from '../message/message.events.js';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let kitchen: number;
let cellar: number;

beforeAll(async () => {
  chat = await Chat.open();
  await chat.wantChannelNotices();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
});
afterAll(() => chat.close());

beforeEach(async () => {
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
  cellar = await chat.channel('cellar', [hamlet], { invite_only: true });
});

afterEach(() => chat.renameChannels());

const post = async () => await hamlet.send({ type: 'stream', to: kitchen, topic: 'lunch', content: 'Soup' });

/** As if it had been decided before the newest events came. */
const store = ({ type, data }: MessageDeleted | MessagesMoved, stream: string) => {
  const metadata = { actorId: hamlet.userId, realmId: 1, correlationId: 'c', causationId: 'c', time: 1 };
  return chat.engines.log.append(stream, 'any', [{ id: crypto.randomUUID(), type, data, metadata }]);
};

/** Moves `count` messages from this one on to another topic. */
const move = (messageId: number, count: number, channelId = kitchen): MessagesMoved => ({
  type: 'MessagesMoved',
  data: {
    messageId,
    messageIds: [messageId, count],
    from: { channelId: kitchen, topic: 'lunch' },
    to: { channelId, topic: 'dinner', topicLinks: [] },
    propagateMode: 'change_all',
    resolution: null,
    isWhole: true,
    notices: { resolution: false, newThread: false, oldThread: false, targetHadMessages: false },
  },
});

const queueOf = async (person: Person, event_types = ['delete_message', 'update_message']) => {
  const client_capabilities = { bulk_message_deletion: true, notification_settings_null: true };
  return (await listen(person, { event_types, client_capabilities })).heard;
};

it('a deletion that was decided before a move is announced to those who could read the message after it', async () => {
  const id = await post();
  await hamlet.patch(`/messages/${id}`, { stream_id: cellar, topic: 'dinner' });
  const [toHamlet, toOphelia] = [await queueOf(hamlet), await queueOf(ophelia)];
  const conversation = { kind: 'channel', channelId: kitchen, topic: 'lunch' } as const;
  const known = { arrivedAt: null, postedTo: kitchen, postedAt: 1, alsoKnownTo: [] };
  const data = { messageId: id, senderId: hamlet.userId, conversation, ...known };
  await store({ type: 'MessageDeleted', data }, `message-${id}`);

  const place = { stream_id: cellar, topic: 'dinner' };
  const received = { type: 'delete_message', message_type: 'stream', ...place, message_ids: [id] };
  await eventually(async () => expect(await toHamlet()).toEqual([received]));
  expect(await toOphelia()).toEqual([]);
});

it('a move that was decided before a deletion names only what is left', async () => {
  const ids = [await post(), await post(), await post()];
  await hamlet.delete(`/messages/${ids[0]}`);
  const received = await queueOf(ophelia);
  await store(move(ids[0]!, 1), 'moves-1');
  await store(move(ids[0]!, 3), 'moves-1');

  const left = { type: 'update_message', message_id: ids[1], message_ids: ids.slice(1), subject: 'dinner' };
  await eventually(async () => expect(await received()).toMatchObject([left]));
});

it('a move that was decided before a deletion brings a channel the first message that is left', async () => {
  const larder = await chat.channel('larder', [ophelia], { send_new_subscription_messages: false });
  const activity = () => chat.server.core.directory.activity(larder);
  await eventually(() => expect(activity().firstMessageId).not.toBeNull());
  await chat.owner.delete(`/messages/${activity().firstMessageId}`);
  const ids = [await post(), await post()];
  await hamlet.delete(`/messages/${ids[0]}`);
  const received = await queueOf(ophelia, ['stream']);
  await store(move(ids[0]!, 2, larder), 'moves-1');

  const first = { property: 'first_message_id', stream_id: larder, value: ids[1] };
  await eventually(async () => expect(await received()).toMatchObject([first]));
});
