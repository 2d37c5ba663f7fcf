import type { Directory, DirectoryFold } from '@chat/directory';
import type { ReminderEvent } from './reminder.events.js';

/** Which ids were given out: reminders and scheduled messages are counted together. */
export const reminderFold: DirectoryFold<ReminderEvent> = {
  ReminderSet: (directory, { data }) => pass(directory, data.reminderId),
  ReminderDeleted: (directory, { data }) => pass(directory, data.reminderId),
  ReminderSent: (directory, { data }) => pass(directory, data.reminderId),
  ReminderFailed: (directory, { data }) => pass(directory, data.reminderId),
};

function pass({ lastIds }: Directory, reminderId: number): void {
  lastIds.scheduledMessage = Math.max(lastIds.scheduledMessage, reminderId);
}
