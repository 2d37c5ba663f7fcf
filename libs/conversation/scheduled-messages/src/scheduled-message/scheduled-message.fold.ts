import type { DirectoryFold } from '@chat/directory';
import type { ScheduledMessageEvent } from './scheduled-message.events.js';

/** Which ids were given out. */
export const scheduledMessageFold: DirectoryFold<ScheduledMessageEvent> = {
  MessageScheduled: (directory, { data }) => directory.raiseLastId('scheduledMessage', data.scheduledMessageId),
  ScheduledMessageEdited: (directory, { data }) => directory.raiseLastId('scheduledMessage', data.scheduledMessageId),
  ScheduledMessageDeleted: (directory, { data }) => directory.raiseLastId('scheduledMessage', data.scheduledMessageId),
  ScheduledMessageSent: (directory, { data }) => directory.raiseLastId('scheduledMessage', data.scheduledMessageId),
};
