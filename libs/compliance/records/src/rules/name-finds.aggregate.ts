import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** An owner decided about messages that name a deleted account. */
export type NameFindsDecided = DomainEvent<
  'NameFindsDecided',
  {
    /** The account without a name. */
    readonly userId: number;
    readonly decision: 'leave' | 'replace';
    readonly messageIds: readonly number[];
  }
>;

/** The messages that keep the name of each account by the last decision. */
export type NameFinds = ReadonlyMap<number, ReadonlySet<number>>;

export const nameFindsAggregate: Aggregate<NameFinds, NameFindsDecided> = {
  initialState: new Map(),
  evolve(state, { data: { userId, decision, messageIds } }) {
    const [before, named] = [state.get(userId) ?? new Set<number>(), new Set(messageIds)];
    const left = decision === 'leave' ? before.union(named) : before.difference(named);
    return new Map(state).set(userId, left);
  },
  streamName: (realmId) => `nameFinds-${realmId}`,
};
