export { scheduledMessagesAnnouncer } from './announcements/scheduled-messages.announce.js';
export { scheduledMessagesEvents } from './announcements/described-events.js';
export { eraseReplacedScheduledMessages } from './erase-replaced-scheduled-messages/erase-replaced-scheduled-messages.process.js';
export { scheduledMessagesInitialState } from './initial-state/scheduled-messages.initial-state.js';
export { Messenger } from './messenger/messenger.js';
export type { Address, MessageToSend } from './messenger/messenger.js';
export { notifyOfFailure } from './notify-of-failure/notify-of-failure.process.js';
export type {
  MessageScheduled,
  ScheduledMessageDeleted,
  ScheduledMessageEdited,
  ScheduledMessageEvent,
  ScheduledMessageFailed,
  ScheduledMessageSendingBegun,
  ScheduledMessageSent,
} from './scheduled-message/scheduled-message.events.js';
export { scheduledMessageFold } from './scheduled-message/scheduled-message.fold.js';
export { scheduledMessagesProjection } from './scheduled-messages/scheduled-messages.projection.js';
export { ScheduledMessagesModule } from './scheduled-messages.module.js';
