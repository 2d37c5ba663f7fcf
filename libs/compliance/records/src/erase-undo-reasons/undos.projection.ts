import { idsOf } from '@chat/kernel';
import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';
import type { ChangesUndone, UndoEvent } from '../undo/undo.events.js';

/** An undo whose reason is not erased. */
export interface UndoDocument {
  readonly _id: string;
  readonly messageIds: readonly number[];
  /** Accounts whose messages or changes it concerns. */
  readonly userIds: readonly number[];
}

export const UNDOS: Collection<UndoDocument> = { name: 'undos', indexes: [] };

export const undosProjection: Projection<UndoDocument, UndoEvent> = {
  name: 'undos',
  version: 1,
  collection: UNDOS,
  types: new Set(['DeletionUndone', 'ChangesUndone', 'UndoReasonErased']),
  ids: ({ type, data, metadata }) => [type === 'UndoReasonErased' ? data.correlationId : metadata.correlationId],
  evolve(document, { type, data, metadata: { correlationId: _id } }) {
    if (type === 'UndoReasonErased') return undefined;
    const { messageIds: former = [], userIds = [] } = document ?? {};
    const messageIds = type === 'DeletionUndone' ? data.messageIds : former;
    const named = type === 'DeletionUndone' ? (data.authorIds ?? []) : accountsIn(data);
    return { _id, messageIds, userIds: [...new Set([...userIds, ...named])] };
  },
};

const accountsIn = ({ changes, changerId, subscriptions, roles }: ChangesUndone['data']): readonly number[] => [
  ...('userId' in changes ? [changes.userId] : []),
  ...(changerId === undefined ? [] : [changerId]),
  ...subscriptions.flatMap(({ userIds }) => idsOf(userIds)),
  ...roles.map(({ userId }) => userId),
];
