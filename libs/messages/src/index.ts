export { messageAggregate } from './message/message.aggregate.js';
export { messageAnnouncer } from './message/message.announce.js';
export type { Content, Mentions, MessageContentEdited, MessageEvent, MessagePosted } from './message/message.events.js';
export { messageFold } from './message/message.fold.js';
export { messageHistoryProjection } from './message-history/message-history.projection.js';
export { messagesProjection } from './messages/messages.projection.js';
export { MessagesModule } from './messages.module.js';
export { topicsProjection } from './topics/topics.projection.js';
export { NewestReceivedMessage } from './messages/newest-message.js';
