import type { UserRoleChanged } from '@chat/accounts';
import type { ChannelsSubscribed, ChannelsUnsubscribed } from '@chat/channels';
import type { MessagesMoved } from '@chat/messages';
import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';

export type ChangeKind = 'moves' | 'subscriptions' | 'roles';

/** A change that can be undone. The log holds the details. */
export interface ReversibleChange {
  /** Id of the event: in a copy of the log, positions of replaced events may be fractions. */
  readonly _id: string;
  readonly kind: ChangeKind;
  readonly stream: string;
  readonly revision: number;
  readonly time: number;
  /** Null: the service. */
  readonly changerId: number | null;
  readonly correlationId: string;
}

export const REVERSIBLE_CHANGES: Collection<ReversibleChange> = {
  name: 'reversible_changes',
  indexes: [{ fields: ['correlationId', 'kind'] }, { fields: ['changerId', 'kind', 'time'] }],
};

const KINDS: Readonly<Record<Followed['type'], ChangeKind>> = {
  MessagesMoved: 'moves',
  ChannelsSubscribed: 'subscriptions',
  ChannelsUnsubscribed: 'subscriptions',
  UserRoleChanged: 'roles',
};

type Followed = MessagesMoved | ChannelsSubscribed | ChannelsUnsubscribed | UserRoleChanged;

export const reversibleChangesProjection: Projection<ReversibleChange, Followed> = {
  name: 'reversible-changes',
  version: 3,
  collection: REVERSIBLE_CHANGES,
  types: new Set(Object.keys(KINDS) as Followed['type'][]),
  ids({ type, data, id }) {
    if (type === 'MessagesMoved') return data.messageIds.length === 0 ? [] : [id];
    return type === 'ChannelsSubscribed' && data.isJoining ? [] : [id];
  },
  evolve(_document, { type, stream, revision, id: _id, metadata }) {
    const { time, actorId: changerId, correlationId } = metadata;
    return { _id, kind: KINDS[type], stream, revision, time, changerId, correlationId };
  },
};
