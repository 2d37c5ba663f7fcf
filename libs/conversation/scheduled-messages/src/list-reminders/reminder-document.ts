import type { Collection } from '@chat/read-store';
import type { Reminder } from '../reminder/reminder.aggregate.js';

export interface ReminderDocument extends Omit<Reminder, 'reminderId'> {
  readonly _id: number;
  readonly failed: boolean;
}

export const REMINDERS: Collection<ReminderDocument> = {
  name: 'reminders',
  indexes: [{ fields: ['ownerId', 'deliverAt'] }, { fields: ['failed', 'deliverAt'] }],
};
