import type { Collection } from '@chat/read-store';
import type { BotStorageEntry } from '../bot-storage/bot-storage.aggregate.js';

export interface BotStorageDocument {
  /** Id of the account. */
  readonly _id: number;
  readonly entries: readonly BotStorageEntry[];
}

export const BOT_STORAGE: Collection<BotStorageDocument> = { name: 'bot_storage', indexes: [] };
