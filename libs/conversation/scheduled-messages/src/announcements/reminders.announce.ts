import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { Reminder, ReminderEvent } from '../reminder/reminder.aggregate.js';
import { reminderObject } from '../list-reminders/reminder-object.js';
import { reminderDocument } from '../list-reminders/reminders.projection.js';

export const remindersAnnouncer: Announcer<ReminderEvent> = {
  ReminderSet: ({ data }) => [toOwner(data, { op: 'add', reminders: [reminderObject(reminderDocument(data))] })],
  ReminderDeleted: ({ data, stream }) => [{ erases: [stream] }, removed(data)],
  ReminderSent: ({ data, stream }) => [{ erases: [stream] }, removed(data)],
};

type Named = Pick<Reminder, 'reminderId' | 'ownerId'>;

function removed(reminder: Named): Announcement {
  return toOwner(reminder, { op: 'remove', reminder_id: reminder.reminderId });
}

function toOwner({ ownerId }: Named, fields: object): Announcement {
  return announcementTo(new Set([ownerId]), { type: 'reminders', ...fields });
}
