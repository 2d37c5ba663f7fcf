import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** `chat verify` has compared everything with a replay of the log. */
export type DataVerified = DomainEvent<
  'DataVerified',
  {
    readonly isSound: boolean;
    readonly problems: number;
    /** Last position of the log that it saw. */
    readonly position: number;
  }
>;

export type Verification = DataVerified['data'];

export const verificationAggregate: Aggregate<null, DataVerified> = {
  initialState: null,
  evolve: () => null,
  streamName: (realmId) => `verification-${realmId}`,
  isStateless: true,
};
