export { deletedMessagesProjection } from './deleted-messages/deleted-messages.projection.js';
export { eraseDeletedMessages } from './erase-deleted-messages/erase-deleted-messages.process.js';
export { finishDeletingTopics } from './finish-deleting-topics/finish-deleting-topics.process.js';
export { firstMessageAnnouncer } from './message/first-message.announce.js';
export { recentActivityAnnouncer } from './message/recent-activity.announce.js';
export { firstMessageFold } from './message/first-message.fold.js';
export { LinkedFiles } from './message/linked-files.js';
export { messageAggregate } from './message/message.aggregate.js';
export { messageAnnouncer } from './message/message.announce.js';
export type {
  Content,
  Mentions,
  MessageContentEdited,
  MessageDeleted,
  MessageEvent,
  MessagePosted,
  MessagesMoved,
  TopicMessagesDeleted,
} from './message/message.events.js';
export { messageFold } from './message/message.fold.js';
export { messageFlagsAnnouncer } from './message-flags/message-flags.announce.js';
export type {
  EditableFlag,
  FlaggedMessages,
  MessageFlagsAdded,
  MessageFlagsEvent,
  MessageFlagsRemoved,
} from './message-flags/message-flags.events.js';
export { messageFlagsFold } from './message-flags/message-flags.fold.js';
export { MessageFlags } from './message-flags/message-flags.js';
export { MessageFlagsPart } from './message-flags/message-flags.part.js';
export { messageHistoryProjection } from './message-history/message-history.projection.js';
export { messagesProjection } from './messages/messages.projection.js';
export { MessagesModule } from './messages.module.js';
export { typingAnnouncer } from './typing/typing.announce.js';
export type {
  MessageEditTypingStarted,
  MessageEditTypingStopped,
  TypingEvent,
  TypingStarted,
  TypingStopped,
} from './typing/typing.events.js';
export { NewestReceivedMessage } from './messages/newest-message.js';
export { notifyAddedSubscribers } from './notify-added-subscribers/notify-added-subscribers.process.js';
export { welcomeChannel } from './welcome-channel/welcome-channel.process.js';
export { messagesInitialStates } from './initial-state/messages.initial-state.js';
export { notifyOfMove } from './notify-of-move/notify-of-move.process.js';
