export { messages } from './messages.capability.js';
export { UnfinishedMoves } from './finish-moving-messages/unfinished-moves.js';
export { messageAggregate } from './message/message.aggregate.js';
export type {
  MessageContentEdited,
  MessageDeleted,
  MessageEvent,
  MessagePosted,
  MessageReported,
  MessageRestored,
  MessagesMoved,
  ReadFor,
  TopicMessagesDeleted,
} from './message/message.events.js';
export { type DeletionGround, groundOf } from './message/ground.js';
export { messageFold } from './message/message.fold.js';
export { contentOfRestored } from './message/past.js';
export { channelNotice } from './notices/channel-notice.js';
export { notice, withChannelReader } from './notices/notice.js';
export { NotifyOfResolution } from './notify-of-resolution/notify-of-resolution.command.js';
export { messageWordsProjection } from './read-models/message-words.projection.js';
export { messagesProjection } from './read-models/messages.projection.js';
export { ShowImages } from './show-images/show-images.command.js';
export { SendMessage } from './send-message/send-message.command.js';
