export { scheduledMessages } from './scheduled-messages.capability.js';
export type {
  ReminderDeleted,
  ReminderEvent,
  ReminderFailed,
  ReminderSent,
  ReminderSet,
} from './reminder/reminder.aggregate.js';
export type {
  MessageScheduled,
  ScheduledMessageDeleted,
  ScheduledMessageEdited,
  ScheduledMessageEvent,
  ScheduledMessageFailed,
  ScheduledMessageSendingBegun,
  ScheduledMessageSent,
} from './scheduled-message/scheduled-message.aggregate.js';
