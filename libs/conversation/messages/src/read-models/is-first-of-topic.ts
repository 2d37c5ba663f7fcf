import { type ChannelConversation, type Directory, topicKey } from '@chat/directory';
import { mayRead, type PostedMessages } from '@chat/message-index';
import { MESSAGES, threadKey, topicPages } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';

const LOOKED_AT_TOGETHER = 100;

interface Readable {
  readonly directory: Directory;
  readonly store: ReadStore;
  readonly posted: PostedMessages;
}

interface SentMessage {
  readonly messageId: number;
  readonly senderId: number;
  readonly conversation: ChannelConversation;
}

/**
 * True when no older message is in the topic, among those that its sender can read if the history is protected. Asks the store only
 * when memory knows of none.
 */
export async function isFirstOfTopic(readable: Readable, message: SentMessage): Promise<boolean> {
  const { directory, store, posted } = readable;
  const { messageId, conversation } = message;
  const { channelId, topic } = conversation;
  if (directory.channel(channelId)?.historyPublicToSubscribers === false) return isFirstForSender(readable, message);
  if (posted.isKnownToFollow(messageId, conversation)) return false;
  const filter = { threadKey: threadKey(channelId, topicKey(topic)) };
  const [first] = await store.findIds(MESSAGES, { filter, sort: { _id: 1 }, limit: 1 });
  return first === messageId;
}

/** Scans the older messages of the topic, newest first, until the sender can read one. */
async function isFirstForSender(
  { directory, store, posted }: Readable,
  { messageId, senderId, conversation }: SentMessage,
): Promise<boolean> {
  const isReadable = (id: number) => {
    const location = posted.locationOf({ messageId: id, conversation });
    return location !== undefined && mayRead(directory, { _id: id, ...location }, senderId);
  };
  if (posted.isKnownToFollow(messageId, conversation, isReadable)) return false;
  for await (const ids of topicPages(store, conversation, LOOKED_AT_TOGETHER, [0, messageId - 1])) {
    if (ids.some(isReadable)) return false;
  }
  return true;
}
