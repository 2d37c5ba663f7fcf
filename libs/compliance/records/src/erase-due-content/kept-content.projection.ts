import type { MessageDeleted } from '@chat/messages';
import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';
import { placeKey, placeOf } from '../rules/place.js';
import type { DeletedContentErased } from '@chat/ports';

/** A deleted message whose content is still in the log. */
export interface KeptContentDocument {
  readonly _id: number;
  readonly stream: string;
  /** The event of the deletion; the content lies before it. */
  readonly revision: number;
  readonly place: string;
  readonly deletedAt: number;
}

export const KEPT_CONTENT: Collection<KeptContentDocument> = {
  name: 'kept_content',
  indexes: [{ fields: ['place', 'deletedAt'] }],
};

export const keptContentProjection: Projection<KeptContentDocument, MessageDeleted | DeletedContentErased> = {
  name: 'kept-content',
  version: 1,
  collection: KEPT_CONTENT,
  types: new Set(['MessageDeleted', 'DeletedContentErased']),
  ids({ type, data }) {
    if (type === 'DeletedContentErased') return data.messageIds;
    return data.isKept ? [data.messageId] : [];
  },
  creates: ({ type }) => type === 'MessageDeleted',
  evolve(_document, { type, data, stream, revision, metadata }) {
    if (type === 'DeletedContentErased') return undefined;
    const { messageId, conversation } = data;
    return { _id: messageId, stream, revision, place: placeKey(placeOf(conversation)), deletedAt: metadata.time };
  },
};
