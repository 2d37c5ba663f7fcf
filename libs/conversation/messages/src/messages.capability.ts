import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { CarriedEventsPlaced, CarriedRunPlaced } from '@chat/event-log';
import type { MessageEvent } from './message/message.events.js';
import type { MessageDeletionCarriedOn } from './carry-former-deletions-on/former-deletions.events.js';
import { formerDeletionsProjection } from './carry-former-deletions-on/former-deletions.projection.js';
import type { MovesCarriedOn } from './carry-former-moves-on/former-moves.events.js';
import type { TopicKeyMade, TopicsReplaced } from './topic-key/topic-key.aggregate.js';
import type { TypingEvent } from './typing/typing.events.js';
import { UnfinishedMoves } from './finish-moving-messages/unfinished-moves.js';
import { UnfinishedMovesPart } from './finish-moving-messages/unfinished-moves.part.js';
import { deletedMessagesProjection } from './read-models/deleted-messages.projection.js';
import { messageFold } from './message/message.fold.js';
import { messageHistoryProjection } from './read-models/message-history.projection.js';
import { messageWordsProjection } from './read-models/message-words.projection.js';
import { messagesProjection } from './read-models/messages.projection.js';
import { reactionsProjection } from './read-models/reactions.projection.js';
import { submessagesProjection } from './read-models/submessages.projection.js';
import { unfinishedMovesFold } from './finish-moving-messages/unfinished-moves.fold.js';

export const messages = {
  name: 'messages',
  events: {
    CarriedEventsPlaced: asStored,
    CarriedRunPlaced: asStored,
    DeletionTopicRecorded: asStored,
    MessageContentEdited: asStored,
    MessageDeleted: asStored,
    MessageDeletionCarriedOn: asStored,
    MessageEditTypingStarted: asStored,
    MessageEditTypingStopped: asStored,
    MessageNamesReplaced: asStored,
    MessagePosted: asStored,
    MessageReported: asStored,
    MessageRerendered: asStored,
    MessageRestored: asStored,
    MessagesMoved: asStored,
    MovesCarriedOn: asStored,
    ReactionAdded: asStored,
    ReactionRemoved: asStored,
    SubmessageAdded: asStored,
    TopicKeyMade: asStored,
    TopicMessagesDeleted: asStored,
    TopicsReplaced: asStored,
    TypingStarted: asStored,
    TypingStopped: asStored,
  } satisfies EventTypes<
    | MessageEvent
    | TypingEvent
    | CarriedEventsPlaced
    | CarriedRunPlaced
    | TopicKeyMade
    | TopicsReplaced
    | MovesCarriedOn
    | MessageDeletionCarriedOn
  >,
  folding: ({ messageFlags }) => {
    const unfinishedMoves = new UnfinishedMoves();
    return {
      folds: [messageFold(messageFlags), unfinishedMovesFold(unfinishedMoves)],
      state: unfinishedMoves,
      part: new UnfinishedMovesPart(unfinishedMoves),
    };
  },
  projections: [
    messagesProjection,
    messageHistoryProjection,
    deletedMessagesProjection,
    formerDeletionsProjection,
    messageWordsProjection,
    reactionsProjection,
    submessagesProjection,
  ],
  server: () => import('./messages.server.js'),
} satisfies Capability;
