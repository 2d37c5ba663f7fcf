import type { Aggregate, DomainEvent } from '@chat/kernel';

/** A former build stored `message_retention_days` without effect. The rules that it stored count from here on. */
export type RetentionEnforced = DomainEvent<'RetentionEnforced', { readonly realmId: number }>;

export interface RetentionState {
  readonly isEnforced: boolean;
}

export const retentionAggregate: Aggregate<RetentionState, RetentionEnforced> = {
  initialState: { isEnforced: false },
  evolve: () => ({ isEnforced: true }),
  streamName: (realmId) => `retention-${realmId}`,
};
