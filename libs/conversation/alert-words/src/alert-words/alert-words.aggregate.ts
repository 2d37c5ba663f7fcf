import type { Aggregate } from '@chat/kernel';
import type { AlertWordsEvent } from './alert-words.events.js';

/** The words of one account, as it spelled them. */
export type AlertWordsState = readonly string[];

export const alertWordsAggregate: Aggregate<AlertWordsState, AlertWordsEvent> = {
  initialState: [],
  evolve: (state, event) => (event.type === 'AlertWordsChanged' ? event.data.words : state),
  streamName: (userId) => `alerts-${userId}`,
};
