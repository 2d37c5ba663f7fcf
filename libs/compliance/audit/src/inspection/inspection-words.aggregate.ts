import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** Parameters of an inspection in people's words, which can be erased alone. */
export type InspectionWordsRecorded = DomainEvent<
  'InspectionWordsRecorded',
  {
    /** By the names of the parameters. */
    readonly words: Readonly<Record<string, unknown>>;
    /** Accounts that the inspection names. */
    readonly userIds: readonly number[];
  }
>;

export type InspectionWordsErased = DomainEvent<
  'InspectionWordsErased',
  {
    readonly ground: ErasureGround;
  }
>;

/** `account`: an account that the inspection names, or that made it, was deleted permanently; `age`: they were kept long enough. */
export type ErasureGround = 'account' | 'age';

export type InspectionWordsEvent = InspectionWordsRecorded | InspectionWordsErased;

/** One stream for each inspection with words. */
export const inspectionWordsAggregate: Aggregate<boolean, InspectionWordsEvent, string> = {
  initialState: false,
  evolve: (_isThere, { type }) => type === 'InspectionWordsRecorded',
  streamName: (id) => `inspectionWords-${id}`,
};

export const ERASED_WORDS = '(erased)';
