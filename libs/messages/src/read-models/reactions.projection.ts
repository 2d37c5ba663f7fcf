import type { RecordedEvent } from '@chat/kernel';
import { type ReactionDocument, reactionId, REACTIONS } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { MessageDeleted, Reaction, ReactionAdded } from '../message/message.events.js';

/** Every reaction that is there. */
export const reactionsProjection: Projection<ReactionDocument> = {
  name: 'reactions',
  version: 1,
  collection: REACTIONS,
  types: new Set(['ReactionAdded', 'ReactionRemoved', 'MessageDeleted']),
  ids(event) {
    const { type, data, revision } = event;
    if (type === 'ReactionAdded' || type === 'ReactionRemoved') {
      const { messageId, number } = data as Reaction;
      return [reactionId(messageId, number)];
    }
    // At most all events between the posting and the deletion were reactions.
    if (type !== 'MessageDeleted') return [];
    const { messageId } = data as MessageDeleted['data'];
    return Array.from({ length: Math.max(revision - 1, 0) }, (_, at) => reactionId(messageId, at));
  },
  creates: ({ type }) => type === 'ReactionAdded',
  evolve(_none, event, id) {
    if (event.type !== 'ReactionAdded') return undefined;
    const { messageId, number, userId, emojiName, emojiCode, reactionType } = (event as RecordedEvent<ReactionAdded>)
      .data;
    return { _id: id, messageId, number, userId, emojiName, emojiCode, reactionType };
  },
};
