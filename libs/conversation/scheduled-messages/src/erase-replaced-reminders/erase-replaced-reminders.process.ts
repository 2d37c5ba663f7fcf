import { erasing } from '@chat/processes';

export const eraseReplacedReminders = erasing('erase-replaced-reminders', ['ReminderDeleted', 'ReminderSent']);
