import type { DomainEvent } from '@chat/kernel';

// This name is the storage format: it is never renamed.

/** Key and value. */
export type BotStorageEntry = readonly [key: string, value: string];

/** All that a bot keeps from now on; what it kept before is erased. */
export type BotStorageChanged = DomainEvent<
  'BotStorageChanged',
  { readonly userId: number; readonly entries: readonly BotStorageEntry[] }
>;
