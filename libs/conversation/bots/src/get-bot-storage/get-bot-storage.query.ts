import { QueryWith } from '@chat/cqrs';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type BotStorageEntry, KeyDoesNotExist } from '../bot-storage/bot-storage.aggregate.js';
import { BOT_STORAGE } from './bot-storage-document.js';

/** Without keys: all entries. */
export class GetBotStorage extends QueryWith<
  { readonly userId: number; readonly keys: readonly string[] | undefined },
  readonly BotStorageEntry[]
> {}

@QueryHandler(GetBotStorage)
export class GetBotStorageHandler implements IQueryHandler<GetBotStorage> {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async execute({ data: { userId, keys } }: GetBotStorage): Promise<readonly BotStorageEntry[]> {
    const { entries } = (await this.store.get(BOT_STORAGE, userId)) ?? { entries: [] };
    if (keys === undefined) return entries;
    const all = new Map(entries);
    return [...new Set(keys)].map((key) => {
      const value = all.get(key);
      if (value === undefined) throw new KeyDoesNotExist();
      return [key, value];
    });
  }
}
