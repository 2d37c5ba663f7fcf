import type { Directory, DirectoryFold } from '@chat/directory';
import type { MessageDeleted, MessagePosted, TopicMessagesDeleted } from './message.events.js';

/** Which messages there are, and since when people write to each other. A replay that meets only the deletion of a message comes to the same. */
export const messageFold: DirectoryFold<MessagePosted | MessageDeleted | TopicMessagesDeleted> = {
  MessagePosted(directory, { data: { messageId, conversation }, metadata }) {
    directory.lastIds.message = Math.max(directory.lastIds.message, messageId);
    directory.messageIds.add(messageId);
    if (conversation.kind === 'direct') return openDirect(directory, conversation.userIds, messageId);
    const { firstMessageId } = directory.activity(conversation.channelId);
    noteActivity(directory, conversation.channelId, metadata.time, Math.min(firstMessageId ?? messageId, messageId));
  },
  MessageDeleted(directory, { data: { messageId, conversation, postedTo, postedAt } }) {
    directory.lastIds.message = Math.max(directory.lastIds.message, messageId);
    directory.messageIds.delete(messageId);
    if (conversation.kind === 'direct') openDirect(directory, conversation.userIds, messageId);
    if (postedTo !== null) noteActivity(directory, postedTo, postedAt);
  },
  TopicMessagesDeleted(directory, { data: { messages } }) {
    for (const { messageId } of messages) directory.messageIds.delete(messageId);
  },
};

/** The conversation keeps its beginning when the message that opened it is deleted. */
function openDirect(directory: Directory, userIds: readonly number[], messageId: number): void {
  const { firstMessageId = messageId } = directory.direct(userIds) ?? {};
  directory.putDirect({ userIds, firstMessageId: Math.min(firstMessageId, messageId) });
}

function noteActivity(
  directory: Directory,
  channelId: number,
  time: number,
  firstMessageId = directory.activity(channelId).firstMessageId,
): void {
  const { lastMessageTime } = directory.activity(channelId);
  directory.putActivity(channelId, { firstMessageId, lastMessageTime: Math.max(lastMessageTime, time) });
}
