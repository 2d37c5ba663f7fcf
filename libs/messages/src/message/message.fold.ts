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
};
