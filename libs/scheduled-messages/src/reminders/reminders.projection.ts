import type { Projection } from '@chat/projections';
import type { Reminder, ReminderEvent } from '../reminder/reminder.events.js';
import { type ReminderDocument, REMINDERS } from './reminder-document.js';

const TYPES: ReadonlySet<string> = new Set<ReminderEvent['type']>([
  'ReminderSet',
  'ReminderDeleted',
  'ReminderSent',
  'ReminderFailed',
]);

/** Every reminder that is still to be sent, or could not be sent. */
export const remindersProjection: Projection<ReminderDocument> = {
  name: 'reminders',
  version: 1,
  collection: REMINDERS,
  types: TYPES,
  ids: ({ type, data }) => (TYPES.has(type) ? [(data as ReminderEvent['data']).reminderId] : []),
  creates: ({ type }) => type === 'ReminderSet',
  evolve(document, { type, data }) {
    switch (type) {
      case 'ReminderSet':
        return reminderDocument(data as Reminder);
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
