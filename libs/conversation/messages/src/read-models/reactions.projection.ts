import { type ReactionDocument, reactionId, REACTIONS } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type { RecordedEvent } from '@chat/kernel';
import type { MessageDeleted, MessageRestored, ReactionAdded, ReactionRemoved } from '../message/message.events.js';
import { pastOf } from '../message/past.js';

type Followed = ReactionAdded | ReactionRemoved | MessageDeleted | MessageRestored;

export const reactionsProjection: Projection<ReactionDocument, Followed> = {
  name: 'reactions',
  version: 1,
  collection: REACTIONS,
  types: new Set(['ReactionAdded', 'ReactionRemoved', 'MessageDeleted', 'MessageRestored']),
  ids(event) {
    const { type, data, revision } = event;
    if (type === 'MessageRestored') return [...reactionsLeft(event).keys()];
    if (type !== 'MessageDeleted') return [reactionId(data.messageId, data.number)];
    // At most all events between the posting and the deletion were reactions.
    return Array.from({ length: Math.max(revision - 1, 0) }, (_, at) => reactionId(data.messageId, at));
  },
  creates: ({ type }) => type === 'ReactionAdded' || type === 'MessageRestored',
  evolve(_none, event, id) {
    if (event.type === 'MessageRestored') return reactionsLeft(event).get(id);
    const { type, data } = event;
    if (type !== 'ReactionAdded') return undefined;
    const { messageId, number, userId, emojiName, emojiCode, reactionType } = data;
    return { _id: id, messageId, number, userId, emojiName, emojiCode, reactionType };
  },
};

/** The reactions that it had when it was deleted. */
export function reactionsLeft(
  restored: RecordedEvent<MessageRestored>,
): Map<ReactionDocument['_id'], ReactionDocument> {
  const documents = new Map<ReactionDocument['_id'], ReactionDocument>();
  for (const event of pastOf(restored)) {
    if (event.type !== 'ReactionAdded' && event.type !== 'ReactionRemoved') continue;
    const id = reactionId(event.data.messageId, event.data.number);
    const document = reactionsProjection.evolve(undefined, event, id);
    if (document) documents.set(id, document);
    else documents.delete(id);
  }
  return documents;
}
