import { type ReactionDocument, reactionId, REACTIONS } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { MessageDeleted, ReactionAdded, ReactionRemoved } from '../message/message.events.js';

export const reactionsProjection: Projection<ReactionDocument, ReactionAdded | ReactionRemoved | MessageDeleted> = {
  name: 'reactions',
  version: 1,
  collection: REACTIONS,
  types: new Set(['ReactionAdded', 'ReactionRemoved', 'MessageDeleted']),
  ids({ type, data, revision }) {
    if (type !== 'MessageDeleted') return [reactionId(data.messageId, data.number)];
    // At most all events between the posting and the deletion were reactions.
    return Array.from({ length: Math.max(revision - 1, 0) }, (_, at) => reactionId(data.messageId, at));
  },
  creates: ({ type }) => type === 'ReactionAdded',
  evolve(_none, { type, data }, id) {
    if (type !== 'ReactionAdded') return undefined;
    const { messageId, number, userId, emojiName, emojiCode, reactionType } = data;
    return { _id: id, messageId, number, userId, emojiName, emojiCode, reactionType };
  },
};
