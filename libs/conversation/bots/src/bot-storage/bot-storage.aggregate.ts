import type { Aggregate } from '@chat/kernel';
import type { BotStorageChanged, BotStorageEntry } from './bot-storage.events.js';

export interface BotStorageState {
  /** In the order in which the keys came. */
  readonly entries: readonly BotStorageEntry[];
}

export const botStorageAggregate: Aggregate<BotStorageState, BotStorageChanged> = {
  initialState: { entries: [] },
  evolve: (state, event) => (event.type === 'BotStorageChanged' ? { entries: event.data.entries } : state),
  streamName: (userId) => `botStorage-${userId}`,
};
