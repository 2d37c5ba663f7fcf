import type { Directory, DirectoryFold } from '@chat/directory';
import type { ScheduledMessageEvent } from './scheduled-message.events.js';

/** Which ids were given out. */
export const scheduledMessageFold: DirectoryFold<ScheduledMessageEvent> = {
  MessageScheduled: (directory, { data }) => pass(directory, data.scheduledMessageId),
  ScheduledMessageEdited: (directory, { data }) => pass(directory, data.scheduledMessageId),
  ScheduledMessageDeleted: (directory, { data }) => pass(directory, data.scheduledMessageId),
  ScheduledMessageSent: (directory, { data }) => pass(directory, data.scheduledMessageId),
};

function pass({ lastIds }: Directory, scheduledMessageId: number): void {
  lastIds.scheduledMessage = Math.max(lastIds.scheduledMessage, scheduledMessageId);
}
