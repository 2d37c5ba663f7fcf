import type { Directory, DirectoryFold } from '@chat/directory';
import { idsOf } from '@chat/kernel';
import type { PostedMessages } from '../message-flags/posted-messages.js';
import type { MessageDeleted, MessagesMoved, TopicMessagesDeleted } from './message.events.js';

/** Which message is a channel's first, when messages leave it or come from elsewhere. To stand behind the fold of flags. */
export function firstMessageFold(
  posted: PostedMessages,
): DirectoryFold<MessagesMoved | MessageDeleted | TopicMessagesDeleted> {
  return {
    MessagesMoved(directory, { data: { from, to, messageIds }, metadata }) {
      if (from.channelId === to.channelId) return;
      const target = directory.activity(to.channelId);
      directory.putActivity(to.channelId, {
        ...target,
        lastMessageTime: Math.max(target.lastMessageTime, metadata.time),
      });
      const firstMoved = idsOf(messageIds)[0]!;
      for (const channelId of [from.channelId, to.channelId]) updateFirst(directory, posted, channelId, firstMoved);
    },
    MessageDeleted: (directory, { data }) => replaceFirst(directory, posted, [data.messageId]),
    TopicMessagesDeleted(directory, { data: { messages } }) {
      const goneIds = messages.map(({ messageId }) => messageId);
      replaceFirst(directory, posted, goneIds);
    },
  };
}

/** In whichever channel one of these was the first. */
function replaceFirst(directory: Directory, posted: PostedMessages, goneIds: readonly number[]): void {
  for (const [channelId, { firstMessageId }] of directory.activities()) {
    if (firstMessageId !== null && goneIds.includes(firstMessageId)) {
      updateFirst(directory, posted, channelId, firstMessageId);
    }
  }
}

/** @param changed lowest id of what left or came */
function updateFirst(directory: Directory, posted: PostedMessages, channelId: number, changed: number): void {
  const activity = directory.activity(channelId);
  if (changed > (activity.firstMessageId ?? Infinity)) return;
  directory.putActivity(channelId, { ...activity, firstMessageId: posted.firstIn(channelId) });
}
