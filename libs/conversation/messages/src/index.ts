export { messages } from './messages.capability.js';
export { UnfinishedMoves } from './finish-moving-messages/unfinished-moves.js';
export { messageAggregate } from './message/message.aggregate.js';
export type {
  MessageContentEdited,
  MessageDeleted,
  MessageEvent,
  MessageNamesReplaced,
  MessagePosted,
  MessageReported,
  MessageRestored,
  MessagesMoved,
  ReadFor,
  TopicMessagesDeleted,
} from './message/message.events.js';
export { deletedFrom } from './message/deleted-from.js';
export { type DeletionGround, groundOf } from './message/ground.js';
export { topicsApart } from './topics-apart/topics-apart.js';
export { messageFold } from './message/message.fold.js';
export { contentOfRestored, contentWithoutNames } from './message/past.js';
export type { MessageDeletionCarriedOn } from './carry-former-deletions-on/former-deletions.events.js';
export type { MovesCarriedOn } from './carry-former-moves-on/former-moves.events.js';
export { movesStream } from './move-messages/moves-stream.js';
export { carriedEventsStream } from './replace-names/carried-events-stream.js';
export { channelNotice } from './notices/channel-notice.js';
export { notice, withChannelReader } from './notices/notice.js';
export { NotifyOfResolution } from './notify-of-resolution/notify-of-resolution.command.js';
export { messageWordsProjection } from './read-models/message-words.projection.js';
export { messagesProjection } from './read-models/messages.projection.js';
export { ShowImages } from './show-images/show-images.command.js';
export { SendMessage } from './send-message/send-message.command.js';
