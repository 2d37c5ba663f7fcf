import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** Parameters of an inspection in people's words, which are erased alone. */
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

/** `account`: one that the inspection names, or that made it, was deleted for good; `age`: they were kept for long enough. */
export type ErasureGround = 'account' | 'age';

export type InspectionWordsEvent = InspectionWordsRecorded | InspectionWordsErased;

/** One stream for each inspection that says something in words. */
export const inspectionWordsAggregate: Aggregate<boolean, InspectionWordsEvent, string> = {
  initialState: false,
  evolve: (_isThere, { type }) => type === 'InspectionWordsRecorded',
  streamName: (id) => `inspectionWords-${id}`,
};

export const ERASED_WORDS = '(erased)';
