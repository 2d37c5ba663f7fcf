import { type Channel, type ChannelConversation, WritableDirectory } from '@chat/directory';
import { MessageFlags, NO_MENTIONS, TopicVisibility } from '@chat/message-index';
import { type MessageDocument, MESSAGES, threadKey } from '@chat/message-reading';
import { openMemoryReadStore } from '@chat/read-store/memory';
import type { CommandBus } from '@nestjs/cqrs';
import type { SetTopicVisibility } from '../set-topic-visibility/set-topic-visibility.command.js';
import { ClearDeletedTopic, ClearDeletedTopicHandler } from './clear-deleted-topic.command.js';

const lunch: ChannelConversation = { kind: 'channel', channelId: 3, topic: 'lunch' };
const cause = { actorId: 1, realmId: 1, correlationId: 'c', causationId: 'c', time: 5_000 };

/** Users who lose the setting after a batch was deleted, and the number of read message ids; of 250 that are left, some can be read. */
async function clearing(isReadable: (id: number) => boolean): Promise<{ cleared: number[]; idsRead: number }> {
  const store = openMemoryReadStore();
  const directory = new WritableDirectory();
  directory.putChannel({ id: 3, name: 'kitchen', isWebPublic: true, historyPublicToSubscribers: true } as Channel);
  const flags = new MessageFlags(directory);
  const ids = Array.from({ length: 250 }, (_, at) => at + 1);
  for (const id of ids.filter(isReadable)) {
    directory.addMessageId(id);
    flags.posted.add(id, lunch, NO_MENTIONS);
  }
  const documents = ids.map((id) => ({ _id: id, threadKey: threadKey(3, 'lunch') }) as MessageDocument);
  await store.write(
    'test',
    250,
    documents.map((document) => ({ collection: MESSAGES, id: document._id, document, position: document._id })),
  );
  for (const [userId, since] of [
    [11, 1],
    [12, 2],
    [13, 6],
  ] as const) {
    flags.topicVisibilities.set(userId, { channelId: 3, topic: 'lunch', visibility: TopicVisibility.followed, since });
  }
  let idsRead = 0;
  const { findIds } = store;
  store.findIds = async (collection, query) => {
    const found = await findIds.call(store, collection, query);
    idsRead += found.length;
    return found as never;
  };
  const cleared: number[] = [];
  const commands = { execute: async ({ data }: SetTopicVisibility) => cleared.push(data.userId) };
  const handler = new ClearDeletedTopicHandler(commands as unknown as CommandBus, directory, flags, store);
  await handler.execute(new ClearDeletedTopic({ conversation: lunch, cause }));
  await store.close();
  return { cleared, idsRead };
}

describe('after a deletion in a topic, its visibility', () => {
  it('stays for who can read one of the messages, and few of many are looked at', async () => {
    expect(await clearing(() => true)).toEqual({ cleared: [], idsRead: 100 });
    expect(await clearing((id) => id === 1)).toEqual({ cleared: [], idsRead: 250 });
  });

  it('is cleared for who can read none, unless it was set afterwards', async () => {
    expect(await clearing(() => false)).toEqual({ cleared: [11, 12], idsRead: 250 });
  });
});
