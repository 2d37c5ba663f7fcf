export { announceChannel } from './announce-channel/announce-channel.process.js';
export { announceJoining } from './announce-joining/announce-joining.process.js';
export { messagesEvents } from './announcements/described-events.js';
export { messageAnnouncer } from './announcements/message.announce.js';
export { EditPace } from './edit-message/edit-pace.js';
export { MovePace } from './move-messages/move-pace.js';
export { deleteMessagesOfDeactivated } from './delete-messages-of-deactivated/delete-messages-of-deactivated.process.js';
export { eraseDeletedMessages } from './erase-deleted-messages/erase-deleted-messages.process.js';
export { finishDeletingTopics } from './finish-deleting-topics/finish-deleting-topics.process.js';
export { finishMovingMessages } from './finish-moving-messages/finish-moving-messages.process.js';
export { unfinishedMovesFold } from './finish-moving-messages/unfinished-moves.fold.js';
export { UnfinishedMovesPart } from './finish-moving-messages/unfinished-moves.part.js';
export { UnfinishedMoves } from './finish-moving-messages/unfinished-moves.js';
export { LinkedFiles } from './message/linked-files.js';
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
export { MessagesModule } from './messages.module.js';
export { mentionSilently } from './notices/markdown-source.js';
export { notice } from './notices/notice.js';
export { notifyAddedSubscribers } from './notify-added-subscribers/notify-added-subscribers.process.js';
export { notifyOfArchiving } from './notify-of-archiving/notify-of-archiving.process.js';
export { notifyOfChannelChanges } from './notify-of-channel-changes/notify-of-channel-changes.process.js';
export { notifyOfJoining } from './notify-of-joining/notify-of-joining.process.js';
export { notifyOfMembership } from './notify-of-membership/notify-of-membership.process.js';
export { notifyOfReport } from './notify-of-report/notify-of-report.process.js';
export { notifyOfMove } from './notify-of-move/notify-of-move.process.js';
export { raiseBegunTopic } from './raise-begun-topic/raise-begun-topic.process.js';
export { deletedMessagesProjection } from './read-models/deleted-messages.projection.js';
export { messageHistoryProjection } from './read-models/message-history.projection.js';
export { messageWordsProjection } from './read-models/message-words.projection.js';
export { reactionsProjection } from './read-models/reactions.projection.js';
export { submessagesProjection } from './read-models/submessages.projection.js';
export { messagesProjection } from './read-models/messages.projection.js';
export { OutgoingMessages } from './send-message/outgoing-messages.js';
export { ShowImages } from './show-images/show-images.command.js';
export { typingAnnouncer } from './announcements/typing.announce.js';
export type {
  MessageEditTypingStarted,
  MessageEditTypingStopped,
  TypingEvent,
  TypingStarted,
  TypingStopped,
} from './typing/typing.events.js';
export { welcomeChannel } from './welcome-channel/welcome-channel.process.js';
export { UnheardBots } from './send-message/unheard-bots.js';
export { fenced } from './notices/markdown-source.js';
