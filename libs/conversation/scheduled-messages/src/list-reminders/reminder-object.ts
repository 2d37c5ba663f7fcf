import { boolean, constant, integer, listOf, named, object, text } from '@chat/http';
import type { ReminderDocument } from './reminder-document.js';

export const reminderShape = named(
  'Reminder',
  object({
    reminder_id: integer(),
    type: constant('private'),
    to: listOf(integer()),
    content: text(),
    rendered_content: text(),
    scheduled_delivery_timestamp: integer(),
    failed: boolean(),
    reminder_target_message_id: integer(),
  }),
);

export function reminderObject(document: ReminderDocument) {
  return {
    reminder_id: document._id,
    type: 'private',
    to: [document.ownerId],
    content: document.content,
    rendered_content: document.renderedContent,
    scheduled_delivery_timestamp: document.deliverAt,
    failed: document.failed,
    reminder_target_message_id: document.messageId,
  };
}
