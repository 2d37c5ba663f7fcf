import { type Aggregate, DomainError, type DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type AlertWordsEvent = AlertWordsChanged;

/** All words of the account from then on, as it spelled them; also when none is different. */
export type AlertWordsChanged = DomainEvent<
  'AlertWordsChanged',
  { readonly userId: number; readonly words: readonly string[] }
>;

export type AlertWordsState = readonly string[];

export const alertWordsAggregate: Aggregate<AlertWordsState, AlertWordsEvent> = {
  initialState: [],
  evolve: (state, event) => (event.type === 'AlertWordsChanged' ? event.data.words : state),
  streamName: (userId) => `alerts-${userId}`,
};

export class TooManyAlertWords extends DomainError {
  constructor(limit: number) {
    super(`You cannot have more than ${limit} alert words.`);
  }
}
