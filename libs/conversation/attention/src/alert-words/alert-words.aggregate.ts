import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type AlertWordsEvent = AlertWordsChanged | AlertWordsForgotten;

/** All words of the account from then on, in its spelling; stored also without a change. */
export type AlertWordsChanged = DomainEvent<
  'AlertWordsChanged',
  { readonly userId: number; readonly words: readonly string[] }
>;

/** The account was deleted: its words are erased, and so are the matches of messages. */
export type AlertWordsForgotten = DomainEvent<'AlertWordsForgotten', { readonly userId: number }>;

export type AlertWordsState = readonly string[];

export const alertWordsAggregate: Aggregate<AlertWordsState, AlertWordsEvent> = {
  initialState: [],
  evolve: (_state, event) => (event.type === 'AlertWordsChanged' ? event.data.words : []),
  streamName: (userId) => `alerts-${userId}`,
};

export class TooManyAlertWords extends refusal((limit: number) => `You cannot have more than ${limit} alert words.`) {}
