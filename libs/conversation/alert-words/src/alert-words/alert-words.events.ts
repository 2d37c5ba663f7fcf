import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type AlertWordsEvent = AlertWordsChanged;

/** All words of the account from then on, as it spelled them; also when none is different. */
export type AlertWordsChanged = DomainEvent<
  'AlertWordsChanged',
  { readonly userId: number; readonly words: readonly string[] }
>;
