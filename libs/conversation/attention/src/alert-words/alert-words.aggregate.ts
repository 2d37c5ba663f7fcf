import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type AlertWordsEvent = AlertWordsChanged | AlertWordsForgotten;

/** All words of the account from then on, as it spelled them; also when none is different. */
export type AlertWordsChanged = DomainEvent<
  'AlertWordsChanged',
  { readonly userId: number; readonly words: readonly string[] }
>;

/** The account was deleted: what its words were is erased, and so is which messages had one. */
export type AlertWordsForgotten = DomainEvent<'AlertWordsForgotten', { readonly userId: number }>;

export type AlertWordsState = readonly string[];

export const alertWordsAggregate: Aggregate<AlertWordsState, AlertWordsEvent> = {
  initialState: [],
  evolve: (_state, event) => (event.type === 'AlertWordsChanged' ? event.data.words : []),
  streamName: (userId) => `alerts-${userId}`,
};

export class TooManyAlertWords extends refusal((limit: number) => `You cannot have more than ${limit} alert words.`) {}
