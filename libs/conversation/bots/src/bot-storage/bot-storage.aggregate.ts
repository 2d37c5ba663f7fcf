import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';

// This name is the storage format: it is never renamed.

export type BotStorageEntry = readonly [key: string, value: string];

/** The bot's whole storage from now on; earlier contents are erased. */
export type BotStorageChanged = DomainEvent<
  'BotStorageChanged',
  { readonly userId: number; readonly entries: readonly BotStorageEntry[] }
>;

export interface BotStorageState {
  readonly entries: readonly BotStorageEntry[];
}

export const botStorageAggregate: Aggregate<BotStorageState, BotStorageChanged> = {
  initialState: { entries: [] },
  evolve: (state, event) => (event.type === 'BotStorageChanged' ? { entries: event.data.entries } : state),
  streamName: (userId) => `botStorage-${userId}`,
};

export class KeyDoesNotExist extends refusal('Key does not exist.') {}

export class BotStorageFull extends refusal(
  (overflow: number, limit: number) =>
    `Request exceeds storage limit by ${overflow} characters. The limit is ${limit} characters.`,
) {}
