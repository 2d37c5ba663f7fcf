import { ERASED_TOPIC } from '@chat/directory';
import type { MessageDeleted, MessageRestored } from '@chat/messages';
import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';
import { placeKey, placeOf, postedIn } from '../rules/place.js';
import type { Kept } from '../rules/records-rules.js';
import type { DeletedContentErased } from '@chat/ports';

/** A deleted message whose content is still in the log. `RecordsRules.keptIn` adds its topic. */
export interface KeptContentDocument extends Omit<Kept, 'messageId'> {
  readonly _id: number;
  readonly stream: string;
  /** The event of the deletion; the content lies before it. */
  readonly revision: number;
  /** Null: the service. */
  readonly deleterId: number | null;
  readonly correlationId: string;
}

export const KEPT_CONTENT: Collection<KeptContentDocument> = {
  name: 'kept_content',
  indexes: [
    { fields: ['place', 'deletedAt'] },
    { fields: ['correlationId'] },
    { fields: ['deleterId', 'deletedAt'] },
    { fields: ['senderId', '_id'] },
  ],
};

export const keptContentProjection: Projection<
  KeptContentDocument,
  MessageDeleted | MessageRestored | DeletedContentErased
> = {
  name: 'kept-content',
  version: 5,
  collection: KEPT_CONTENT,
  types: new Set(['MessageDeleted', 'MessageRestored', 'DeletedContentErased']),
  ids({ type, data }) {
    if (type === 'DeletedContentErased') return data.messageIds;
    if (type === 'MessageRestored') return [data.messageId];
    return data.isKept ? [data.messageId] : [];
  },
  creates: ({ type }) => type === 'MessageDeleted',
  evolve(_document, { type, data, stream, revision, metadata }) {
    if (type !== 'MessageDeleted') return undefined;
    const { messageId, senderId, postedAt } = data;
    const conversation = withoutTopicApart(data);
    const { time: deletedAt, actorId: deleterId, correlationId } = metadata;
    return {
      _id: messageId,
      stream,
      revision,
      conversation,
      place: placeKey(placeOf(conversation)),
      postedIn: placeKey(postedIn(data)),
      postedAt,
      deletedAt,
      senderId,
      deleterId,
      correlationId,
    };
  },
};

/** No read model holds a topic that is erased with its message. */
function withoutTopicApart({ conversation, isTopicApart }: MessageDeleted['data']): Kept['conversation'] {
  return isTopicApart && conversation.kind === 'channel' ? { ...conversation, topic: ERASED_TOPIC } : conversation;
}
