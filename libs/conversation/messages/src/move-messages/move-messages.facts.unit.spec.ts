import { type Channel, PERMISSION_SETTINGS, SystemGroup, type User, WritableDirectory } from '@chat/directory';
import { idsOf } from '@chat/kernel';
import { MessageFlags, NO_MENTIONS } from '@chat/message-index';
import { type MessageDocument, MESSAGES, threadKey } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { aUser } from '@chat/chat-testing';
import type { PropagateMode } from '../message/message.events.js';
import { messagesMoved, movingIds } from './move-messages.decide.js';
import { TopicMoveWindowClosed } from './move-messages.errors.js';
import { MoveFactsFinder } from './move-messages.facts.js';
import { type MoveIntent, refuseForbiddenMove } from './move-messages.rules.js';

const lunch = { kind: 'channel', channelId: 3, topic: 'lunch' } as const;
const MESSAGES_IN_TOPIC = 2_500;
const WEEK = 604_800;

let store: ReadStore;
let read: { ids: number; documents: number };
let actor: User;

beforeEach(() => {
  store = openMemoryReadStore();
  read = { ids: 0, documents: 0 };
  const { findIds, getMany } = store;
  store.findIds = async (collection, query) => {
    const found = await findIds.call(store, collection, query);
    read.ids += found.length;
    return found as never;
  };
  store.getMany = async (collection, ids) => {
    read.documents += ids.length;
    return (await getMany.call(store, collection, ids)) as never;
  };
  actor = aUser(11);
});
afterEach(() => store.close());

/** A topic with message n posted at second n, of which only these can be seen; another one with messages besides. */
async function finderOf(isVisible: (id: number) => boolean): Promise<MoveFactsFinder> {
  const directory = new WritableDirectory();
  directory.putUser(actor);
  const permissions = Object.fromEntries(
    Object.keys(PERMISSION_SETTINGS.stream).map((right) => [right, SystemGroup.everyone]),
  );
  const channel = { id: 3, name: 'kitchen', isWebPublic: true, historyPublicToSubscribers: true, permissions };
  directory.putChannel({ ...channel, topicsPolicy: 'inherit' } as unknown as Channel);
  const flags = new MessageFlags(directory);
  const ids = Array.from({ length: 2 * MESSAGES_IN_TOPIC }, (_, at) => at + 1);
  const writes = ids.map((id) => {
    const topic = id <= MESSAGES_IN_TOPIC ? 'lunch' : 'dinner';
    if (isVisible(id)) {
      directory.addMessageId(id);
      flags.posted.add(id, { ...lunch, topic }, NO_MENTIONS);
    }
    const document = { _id: id, threadKey: threadKey(3, topic), time: id * 1000 } as MessageDocument;
    return { collection: MESSAGES, id, document, position: id };
  });
  await store.write('test', ids.length, writes);
  return new MoveFactsFinder(directory, flags, { compiled: () => [] }, store);
}

const intentOf = (propagateMode: PropagateMode, messageId: number): MoveIntent => ({
  messageId,
  topic: 'dinner',
  channelId: undefined,
  propagateMode,
  editsContent: false,
  notifyOldThread: false,
  notifyNewThread: false,
});

async function factsOf(finder: MoveFactsFinder, intent: MoveIntent, now = 0) {
  return finder.find(actor, { conversation: lunch, time: 0 }, intent, now * 1000);
}

describe('a topic of many messages', () => {
  it.each<[PropagateMode, number, (id: number) => boolean, number, boolean]>([
    ['change_one', 3, () => true, 1, false],
    ['change_one', 3, (id) => id === 3, 1, true],
    ['change_later', 2_499, () => true, 2, false],
    ['change_later', 3, (id) => id > 2, 2_498, true],
    ['change_later', 3, (id) => id > 1, 2_498, false],
    ['change_all', 3, (id) => id % 2 === 1, 1_250, true],
  ])('moves by %s of message %i as if all were known (%#)', async (mode, messageId, isVisible, count, isWhole) => {
    const intent = intentOf(mode, messageId);
    const facts = await factsOf(await finderOf(isVisible), intent);
    const { data } = messagesMoved(intent, facts, movingIds(intent, facts.topicMessages));
    const moved = idsOf(data.messageIds);
    expect([moved.length, moved.includes(messageId), data.isWhole]).toEqual([count, true, isWhole]);
  });

  it('is not read for a move of one message: the newest of both topics say enough', async () => {
    await factsOf(await finderOf(() => true), intentOf('change_one', 3));
    expect(read).toEqual({ ids: 1 + 1_000 + 1_000, documents: 0 });
  });

  it('is read for its times only as far as messages may be new enough', async () => {
    const finder = await finderOf(() => true);
    const refusal = async (now: number) => {
      read.documents = 0;
      const intent = intentOf('change_all', 3);
      const facts = { ...(await factsOf(finder, intent, now)), mayMoveBetweenTopics: true };
      try {
        return refuseForbiddenMove(intent, facts);
      } catch (error) {
        return error;
      }
    };
    const slack = 20;
    expect(await refusal(WEEK + slack + 2_450)).toEqual(new TopicMoveWindowClosed(2_450, 51, MESSAGES_IN_TOPIC));
    expect(read.documents).toBe(200);
    expect(await refusal(WEEK + slack + 2_501)).toEqual(new TopicMoveWindowClosed(null, 0, MESSAGES_IN_TOPIC));
    expect(read.documents).toBe(100);
    expect(await refusal(WEEK + slack + 2)).toEqual(new TopicMoveWindowClosed(2, 2_499, MESSAGES_IN_TOPIC));
    expect(read.documents).toBe(MESSAGES_IN_TOPIC);
  });

  it('is moved without a message that is deleted between the reading of its ids and of its times', async () => {
    const finder = await finderOf(() => true);
    const { getMany } = store;
    store.getMany = async (collection, ids) => {
      await store.write('test', 2 * MESSAGES_IN_TOPIC + 1, [
        { collection: MESSAGES, id: 2_450, document: null, position: 2 * MESSAGES_IN_TOPIC + 1 },
      ]);
      return (await getMany.call(store, collection, ids)) as never;
    };
    const intent = intentOf('change_all', 3);
    const facts = { ...(await factsOf(finder, intent, 2_500)), mayMoveBetweenTopics: true };
    expect(() => refuseForbiddenMove(intent, facts)).not.toThrow();
    expect(movingIds(intent, facts.topicMessages)).toHaveLength(MESSAGES_IN_TOPIC - 1);
  });
});
