import {
  type BotStorageChanged,
  type BotStorageEntry,
  BotStorageFull,
  type BotStorageState,
  KeyDoesNotExist,
} from '../bot-storage/bot-storage.aggregate.js';
import { LIMITS } from '../bots.limits.js';

export type BotStorageChange =
  { readonly put: ReadonlyMap<string, string> } | { readonly forget: readonly string[] | undefined };

const { storageCharacters } = LIMITS.bots;

export function decideChangeBotStorage(
  { entries }: BotStorageState,
  { userId, change }: { readonly userId: number; readonly change: BotStorageChange },
): BotStorageChanged[] {
  const after = 'put' in change ? withEntries(entries, change.put) : without(entries, change.forget);
  const isSame = after.length === entries.length && after.every(([key, value], at) => isEntry(entries[at], key, value));
  return isSame ? [] : [{ type: 'BotStorageChanged', data: { userId, entries: after } }];
}

function withEntries(entries: readonly BotStorageEntry[], put: ReadonlyMap<string, string>): BotStorageEntry[] {
  const after = new Map(entries);
  for (const [key, value] of put) after.set(key, value);
  const size = [...after].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  if (size > storageCharacters) throw new BotStorageFull(size - storageCharacters, storageCharacters);
  return [...after];
}

function without(entries: readonly BotStorageEntry[], keys: readonly string[] | undefined): BotStorageEntry[] {
  if (keys === undefined) return [];
  const after = new Map(entries);
  for (const key of new Set(keys)) if (!after.delete(key)) throw new KeyDoesNotExist();
  return [...after];
}

function isEntry(entry: BotStorageEntry | undefined, key: string, value: string): boolean {
  return entry?.[0] === key && entry[1] === value;
}
