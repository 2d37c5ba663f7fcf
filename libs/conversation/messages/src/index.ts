export { messages } from './messages.capability.js';
export { UnfinishedMoves } from './finish-moving-messages/unfinished-moves.js';
export { messageAggregate } from './message/message.aggregate.js';
export type {
  MessageContentEdited,
  MessageDeleted,
  MessageEvent,
  MessagePosted,
  MessageReported,
  MessageRerendered,
  MessagesMoved,
  Reaction,
  ReactionAdded,
  ReactionRemoved,
  Submessage,
  SubmessageAdded,
  TopicMessagesDeleted,
} from './message/message.events.js';
export { messageFold } from './message/message.fold.js';
export { mentionSilently } from './notices/markdown-source.js';
export { notice } from './notices/notice.js';
export { messageWordsProjection } from './read-models/message-words.projection.js';
export { messagesProjection } from './read-models/messages.projection.js';
export { ShowImages } from './show-images/show-images.command.js';
export type {
  MessageEditTypingStarted,
  MessageEditTypingStopped,
  TypingEvent,
  TypingStarted,
  TypingStopped,
} from './typing/typing.events.js';
export { fenced } from './notices/markdown-source.js';
