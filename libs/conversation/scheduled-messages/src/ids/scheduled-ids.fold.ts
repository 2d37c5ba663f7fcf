import { type DirectoryFold, LastId } from '@chat/directory';
import type { ReminderEvent } from '../reminder/reminder.aggregate.js';
import type { ScheduledMessageEvent } from '../scheduled-message/scheduled-message.aggregate.js';

/** Scheduled messages and reminders share one counter. */
export class ScheduledIds extends LastId {
  constructor() {
    super('scheduledMessage');
  }
}

export const scheduledIdsFold = (ids: ScheduledIds): DirectoryFold<ScheduledMessageEvent | ReminderEvent> => ({
  MessageScheduled: (_directory, { data }) => ids.raise(data.scheduledMessageId),
  ScheduledMessageEdited: (_directory, { data }) => ids.raise(data.scheduledMessageId),
  ScheduledMessageDeleted: (_directory, { data }) => ids.raise(data.scheduledMessageId),
  ScheduledMessageSent: (_directory, { data }) => ids.raise(data.scheduledMessageId),
  ReminderSet: (_directory, { data }) => ids.raise(data.reminderId),
  ReminderDeleted: (_directory, { data }) => ids.raise(data.reminderId),
  ReminderSent: (_directory, { data }) => ids.raise(data.reminderId),
  ReminderFailed: (_directory, { data }) => ids.raise(data.reminderId),
});
