import { given } from '@chat/testing';
import { reminderAggregate, type ReminderEvent } from '../reminder/reminder.aggregate.js';
import { decideDeleteRemindersOf } from './delete-reminders-of.decide.js';

const named = { reminderId: 3, ownerId: 7 };
const text = { content: 'Soup', renderedContent: '<p>Soup</p>' };
const set: ReminderEvent = { type: 'ReminderSet', data: { ...named, ...text, messageId: 5, deliverAt: 9 } };
const failed: ReminderEvent = { type: 'ReminderFailed', data: { ...named, reason: 'Gone' } };
const deleted: ReminderEvent = { type: 'ReminderDeleted', data: named };

it('a reminder of a deleted account is deleted once, also one that failed', () => {
  given(reminderAggregate, set).when(decideDeleteRemindersOf).thenRecords(deleted);
  given(reminderAggregate, set, failed).when(decideDeleteRemindersOf).thenRecords(deleted);
  given(reminderAggregate, set, deleted).when(decideDeleteRemindersOf).thenNothing();
});
