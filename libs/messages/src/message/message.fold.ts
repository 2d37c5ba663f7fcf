import { idsOf } from '@chat/kernel';
import type { DirectoryFold } from '@chat/directory';
import type { MessageEvent } from './message.events.js';

export const messageFold: DirectoryFold<MessageEvent> = {
  MessagePosted(directory, { data: { messageId, conversation }, metadata }) {
    directory.lastIds.message = Math.max(directory.lastIds.message, messageId);
    if (conversation.kind === 'channel') {
      const { firstMessageId } = directory.activity(conversation.channelId);
      directory.putActivity(conversation.channelId, {
        firstMessageId: firstMessageId ?? messageId,
        lastMessageTime: metadata.time,
      });
    } else if (!directory.direct(conversation.userIds)) {
      directory.putDirect({ userIds: conversation.userIds, firstMessageId: messageId });
    }
  },
  MessagesMoved(directory, { data: { from, to, messageIds }, metadata }) {
    if (from.channelId === to.channelId) return;
    const [source, target] = [directory.activity(from.channelId), directory.activity(to.channelId)];
    const firstMoved = idsOf(messageIds)[0]!;
    directory.putActivity(from.channelId, { ...source, firstMessageId: from.firstMessageId });
    directory.putActivity(to.channelId, {
      firstMessageId: Math.min(target.firstMessageId ?? firstMoved, firstMoved),
      lastMessageTime: Math.max(target.lastMessageTime, metadata.time),
    });
  },
};
