import { event, integer, listOf } from '@chat/http';
import { reminderShape } from '../list-reminders/reminder-object.js';
import { scheduledMessageShape } from '../list-scheduled-messages/scheduled-message-object.js';

export const scheduledMessagesEvents = [
  event('scheduled_messages/add', 'The account scheduled a message.', {
    scheduled_messages: listOf(scheduledMessageShape),
  }),
  event('scheduled_messages/update', 'A scheduled message was edited, or could not be sent.', {
    scheduled_message: scheduledMessageShape,
  }),
  event('scheduled_messages/remove', 'A scheduled message was sent or deleted.', { scheduled_message_id: integer() }),
  event('reminders/add', 'The account wants to be reminded of messages.', { reminders: listOf(reminderShape) }),
  event('reminders/remove', 'A reminder was sent or deleted.', { reminder_id: integer() }),
];
