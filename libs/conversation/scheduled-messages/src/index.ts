export { scheduledMessagesAnnouncer } from './announcements/scheduled-messages.announce.js';
export { remindersAnnouncer } from './announcements/reminders.announce.js';
export { scheduledMessagesEvents } from './announcements/described-events.js';
export { eraseReplacedReminders } from './erase-replaced-reminders/erase-replaced-reminders.process.js';
export { eraseReplacedScheduledMessages } from './erase-replaced-scheduled-messages/erase-replaced-scheduled-messages.process.js';
export {
  remindersInitialState,
  scheduledMessagesInitialState,
} from './initial-state/scheduled-messages.initial-state.js';
export { FilesOfScheduledMessages } from './list-scheduled-messages/files-of-scheduled-messages.js';
export { notifyOfFailure } from './notify-of-failure/notify-of-failure.process.js';
export type {
  ReminderDeleted,
  ReminderEvent,
  ReminderFailed,
  ReminderSent,
  ReminderSet,
} from './reminder/reminder.aggregate.js';
export { reminderFold } from './reminder/reminder.aggregate.js';
export { remindersProjection } from './list-reminders/reminders.projection.js';
export type {
  MessageScheduled,
  ScheduledMessageDeleted,
  ScheduledMessageEdited,
  ScheduledMessageEvent,
  ScheduledMessageFailed,
  ScheduledMessageSendingBegun,
  ScheduledMessageSent,
} from './scheduled-message/scheduled-message.aggregate.js';
export { scheduledMessageFold } from './scheduled-message/scheduled-message.aggregate.js';
export { scheduledMessagesProjection } from './list-scheduled-messages/scheduled-messages.projection.js';
export { ScheduledMessagesModule } from './scheduled-messages.module.js';
