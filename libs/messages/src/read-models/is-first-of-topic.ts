import { type ChannelConversation, topicKey } from '@chat/directory';
import type { PostedMessages } from '@chat/message-index';
import { MESSAGES, threadKey } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';

/** Is it the oldest message that is in the topic? The store is asked only when memory does not know of an older one. */
export async function isFirstOfTopic(
  store: ReadStore,
  posted: PostedMessages,
  messageId: number,
  conversation: ChannelConversation,
): Promise<boolean> {
  if (posted.isKnownToFollow(messageId, conversation)) return false;
  const { channelId, topic } = conversation;
  const filter = { threadKey: threadKey(channelId, topicKey(topic)) };
  const [first] = await store.findIds(MESSAGES, { filter, sort: { _id: 1 }, limit: 1 });
  return first === messageId;
}
