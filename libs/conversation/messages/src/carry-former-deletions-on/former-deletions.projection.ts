import type { DeletedContentErased } from '@chat/ports';
import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';
import type { MessageDeleted, MessageRestored } from '../message/message.events.js';
import { namesTopic } from '../message/topic-in-event.js';
import type { MessageDeletionCarriedOn } from './former-deletions.events.js';

/** A deletion that names its topic itself, and stays in the log when the content of the message is erased. */
export interface FormerDeletionDocument {
  readonly _id: number;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  /** True when the content of the message is erased, or about to be. */
  readonly isDue: boolean;
}

export const FORMER_DELETIONS: Collection<FormerDeletionDocument> = {
  name: 'former_deletions',
  indexes: [{ fields: ['isDue', 'position'] }],
};

export const formerDeletionsProjection: Projection<
  FormerDeletionDocument,
  MessageDeleted | MessageRestored | DeletedContentErased | MessageDeletionCarriedOn
> = {
  name: 'former-deletions',
  version: 1,
  collection: FORMER_DELETIONS,
  types: new Set(['MessageDeleted', 'MessageRestored', 'DeletedContentErased', 'MessageDeletionCarriedOn']),
  ids({ type, data }) {
    if (type === 'DeletedContentErased') return data.messageIds;
    return type !== 'MessageDeleted' || namesTopic(data) ? [data.messageId] : [];
  },
  evolve(document, { type, data, stream, revision, position }, _id) {
    if (type === 'DeletedContentErased') return document && { ...document, isDue: true };
    return type === 'MessageDeleted' ? { _id, stream, revision, position, isDue: !data.isKept } : undefined;
  },
};
