import { type ChannelConversation, topicKey } from '@chat/directory';
import { MESSAGES, threadKey } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';

/** Is it the oldest message that is in the topic? */
export async function isFirstOfTopic(
  store: ReadStore,
  messageId: number,
  { channelId, topic }: ChannelConversation,
): Promise<boolean> {
  const filter = { threadKey: threadKey(channelId, topicKey(topic)) };
  const [first] = await store.findIds(MESSAGES, { filter, sort: { _id: 1 }, limit: 1 });
  return first === messageId;
}
