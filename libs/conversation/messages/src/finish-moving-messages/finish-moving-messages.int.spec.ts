import { EventLogUnavailable, type EventToAppend } from '@chat/event-log';
import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { DecidedMove, MessageContentEdited, MessageDeleted, MessagesMoved } from '../message/message.events.js';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let kitchen: number;
/** End of the log before the test. */
let begin: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
});
afterAll(() => chat.close());

beforeEach(async () => {
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
  begin = await chat.head();
});

afterEach(() => chat.renameChannels());

const post = async (content: string) => await hamlet.send({ type: 'stream', to: kitchen, topic: 'lunch', content });

type StoredEvent = MessageContentEdited | MessagesMoved | MessageDeleted;

const metadata = () => ({ actorId: hamlet.userId, realmId: 1, correlationId: 'c', causationId: 'c', time: Date.now() });
const toAppend = ({ type, data }: StoredEvent): EventToAppend => ({
  id: crypto.randomUUID(),
  type,
  data,
  metadata: metadata(),
});

const MOVE = { topic: 'dinner', propagateMode: 'change_all', notifyOldThread: false, notifyNewThread: false } as const;

/** The edit of a request that ended before it stored its move. */
const edited = (messageId: number, content: string, move?: DecidedMove): MessageContentEdited => ({
  type: 'MessageContentEdited',
  data: {
    messageId,
    senderId: hamlet.userId,
    conversation: { kind: 'channel', channelId: kitchen, topic: 'lunch' },
    content,
    renderedContent: `<p>${content}</p>`,
    mentions: { userIds: [], everyone: false, topicParticipantIds: [] },
    previous: { content: 'Soup', renderedContent: '<p>Soup</p>' },
    ...(move && { move }),
  },
});

const newMoves = async () =>
  (await chat.events(begin))
    .filter(({ type }) => type === 'MessagesMoved')
    .map(({ data }) => data as MessagesMoved['data']);

const updatesOf = (who: Person) => listening(who, 'update_message');

const topicOf = async (id: number) => {
  const { body } = await hamlet.get(`/messages/${id}`);
  return (body['message'] as { subject: string }).subject;
};

it('moves what an edit decided whose move could not be stored, and the edit is answered for', async () => {
  const soup = await post('Soup');
  const { log } = chat.engines;
  const append = log.append.bind(log);
  log.append = async (stream, ...rest) => {
    if (stream.startsWith('moves-')) throw new EventLogUnavailable();
    return append(stream, ...rest);
  };
  try {
    successful(await hamlet.patch(`/messages/${soup}`, { content: 'Stew', topic: 'dinner' }));
  } finally {
    log.append = append;
  }
  await eventually(async () => expect(await topicOf(soup)).toBe('dinner'));
});

it('moves what an edit decided whose request ended, and announces both at once', async () => {
  const [soup, bread] = [await post('Soup'), await post('Bread')];
  const updates = await updatesOf(ophelia);
  await chat.engines.log.append(`message-${soup}`, 0, [toAppend(edited(soup, 'Stew', MOVE))]);

  await eventually(async () => expect(await updates()).toHaveLength(1));

  expect(await updates()).toMatchObject([
    { message_ids: [soup, bread], subject: 'dinner', orig_content: 'Soup', content: 'Stew' },
  ]);
  expect(await newMoves()).toMatchObject([{ messageId: soup, editRevision: 1 }]);
  const { body } = await hamlet.get(`/messages/${soup}/history`);
  expect(body['message_history']).toMatchObject([
    { topic: 'lunch', content: 'Soup' },
    { topic: 'dinner', prev_topic: 'lunch', content: 'Stew', prev_content: 'Soup' },
  ]);
});

it('moves them after a start, when the server ended in between', async () => {
  const soup = await post('Soup');
  await chat.close();
  chat = await chat.reopen({}, ({ log }) => log.append(`message-${soup}`, 0, [toAppend(edited(soup, 'Stew', MOVE))]));
  [hamlet, ophelia] = [hamlet.on(chat), ophelia.on(chat)];

  await eventually(async () => expect(await topicOf(soup)).toBe('dinner'));
  expect(await newMoves()).toHaveLength(1);
});

it('announces the newest content only, when it was edited again before its move', async () => {
  const soup = await post('Soup');
  const updates = await updatesOf(ophelia);
  const [first, second] = [edited(soup, 'Stew', MOVE), edited(soup, 'Salad')];
  await chat.engines.log.append(`message-${soup}`, 0, [toAppend(first), toAppend(second)]);

  await eventually(async () => expect(await updates()).toHaveLength(2));

  const [edit, move] = await updates();
  expect(edit).toMatchObject({ message_ids: [soup], content: 'Salad' });
  expect(edit).not.toHaveProperty('subject');
  expect(move).toMatchObject({ message_ids: [soup], subject: 'dinner' });
  expect(move).not.toHaveProperty('content');
});

it('moves nothing when the message was deleted before', async () => {
  const [soup, bread] = [await post('Soup'), await post('Bread')];
  const deleted: MessageDeleted = {
    type: 'MessageDeleted',
    data: {
      messageId: soup,
      senderId: hamlet.userId,
      conversation: { kind: 'channel', channelId: kitchen, topic: 'lunch' },
      arrivedAt: null,
      postedTo: kitchen,
      postedAt: 1,
      alsoKnownTo: [],
    },
  };
  const events = [toAppend(edited(soup, 'Stew', MOVE)), toAppend(deleted)];
  const { position } = await chat.engines.log.append(`message-${soup}`, 0, events);
  await chat.engines.log.append(`message-${bread}`, 0, [toAppend(edited(bread, 'Cake', MOVE))]);

  await eventually(async () => expect(await topicOf(bread)).toBe('dinner'));
  expect(position).toBeGreaterThan(0);
  expect((await newMoves()).map(({ messageId }) => messageId)).toEqual([bread]);
});

it('announces the edit where the message is now, when somebody moved it to another channel', async () => {
  const cellar = await chat.channel('cellar', [hamlet, ophelia]);
  const soup = await post('Soup');
  const updates = await updatesOf(ophelia);
  const away: MessagesMoved = {
    type: 'MessagesMoved',
    data: {
      messageId: soup,
      messageIds: [soup, 1],
      from: { channelId: kitchen, topic: 'lunch' },
      to: { channelId: cellar, topic: null, topicLinks: null },
      propagateMode: 'change_one',
      resolution: null,
      isWhole: true,
      notices: { resolution: false, newThread: false, oldThread: false, targetHadMessages: false },
    },
  };
  await chat.engines.log.append('moves-1', 'any', [toAppend(away)]);
  await chat.engines.log.append(`message-${soup}`, 0, [toAppend(edited(soup, 'Stew', MOVE))]);

  await eventually(async () => expect(await updates()).toHaveLength(2));

  expect(await updates()).toMatchObject([
    { message_ids: [soup], new_stream_id: cellar },
    { message_ids: [soup], stream_id: cellar, content: 'Stew' },
  ]);
  expect(await topicOf(soup)).toBe('lunch');
});
