import { LIMITS, weigh } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { SAVED_SNIPPETS } from './saved-snippet-document.js';

/** A command that adds or changes a snippet of an account holds this claim from the check until the snippet can be read. */
export const savedSnippetsClaim = (ownerId: number) => `saved-snippets:${ownerId}`;

export interface RoomForSnippets {
  /** How many snippets the owner has. */
  readonly count: number;
  readonly limit: number;
  /** Characters that a snippet may have beside the others: each client of the account gets all of them. */
  readonly room: number;
}

/** @param changedId the snippet that is replaced */
export async function roomForSnippets(store: ReadStore, ownerId: number, changedId?: number): Promise<RoomForSnippets> {
  const { perUser: limit, charactersPerUser } = LIMITS.savedSnippets;
  const kept = await store.find(SAVED_SNIPPETS, { filter: { ownerId } });
  const room = charactersPerUser - weigh(kept.filter(({ _id }) => _id !== changedId));
  return { count: kept.length, limit, room };
}
