import type { Projection } from '@chat/projections';
import { BOT_STORAGE, type BotStorageDocument } from './bot-storage-document.js';
import type { BotStorageChanged } from '../bot-storage/bot-storage.aggregate.js';

export const botStorageProjection: Projection<BotStorageDocument, BotStorageChanged> = {
  name: 'bot-storage',
  version: 1,
  collection: BOT_STORAGE,
  types: new Set(['BotStorageChanged']),
  ids: ({ data }) => [data.userId],
  evolve(_document, { data: { userId, entries } }) {
    return entries.length === 0 ? undefined : { _id: userId, entries };
  },
};
