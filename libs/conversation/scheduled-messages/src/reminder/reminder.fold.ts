import type { DirectoryFold } from '@chat/directory';
import type { ReminderEvent } from './reminder.events.js';

/** Which ids were given out: reminders and scheduled messages are counted together. */
export const reminderFold: DirectoryFold<ReminderEvent> = {
  ReminderSet: (directory, { data }) => directory.raiseLastId('scheduledMessage', data.reminderId),
  ReminderDeleted: (directory, { data }) => directory.raiseLastId('scheduledMessage', data.reminderId),
  ReminderSent: (directory, { data }) => directory.raiseLastId('scheduledMessage', data.reminderId),
  ReminderFailed: (directory, { data }) => directory.raiseLastId('scheduledMessage', data.reminderId),
};
