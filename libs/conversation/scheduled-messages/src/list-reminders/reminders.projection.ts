import type { Projection } from '@chat/projections';
import type { Reminder, ReminderEvent } from '../reminder/reminder.aggregate.js';
import { type ReminderDocument, REMINDERS } from './reminder-document.js';

export const remindersProjection: Projection<ReminderDocument, ReminderEvent> = {
  name: 'reminders',
  version: 1,
  collection: REMINDERS,
  types: new Set(['ReminderSet', 'ReminderDeleted', 'ReminderSent', 'ReminderFailed']),
  ids: ({ data }) => [data.reminderId],
  creates: ({ type }) => type === 'ReminderSet',
  evolve(document, { type, data }) {
    switch (type) {
      case 'ReminderSet':
        return reminderDocument(data);
      case 'ReminderFailed':
        return document && { ...document, failed: true };
      default:
        return undefined;
    }
  },
};

export function reminderDocument({ reminderId, ...reminder }: Reminder): ReminderDocument {
  return { _id: reminderId, ...reminder, failed: false };
}
