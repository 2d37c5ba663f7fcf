import { erasing } from '@chat/processes';

/** What a reminder said before it was deleted or sent is erased from the log. */
export const eraseReplacedReminders = erasing('erase-replaced-reminders', ['ReminderDeleted', 'ReminderSent']);
