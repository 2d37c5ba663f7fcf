import { type Room, roomBeside } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { SAVED_SNIPPETS } from './saved-snippet-document.js';
import { LIMITS } from '../saved-snippets.limits.js';

/** Claim held by a command that adds or changes a snippet of an account, from the check until the snippet can be read. */
export const savedSnippetsClaim = (ownerId: number) => `saved-snippets:${ownerId}`;

export async function roomForSnippets(store: ReadStore, ownerId: number, changedId?: number): Promise<Room> {
  return roomBeside(await store.find(SAVED_SNIPPETS, { filter: { ownerId } }), LIMITS.savedSnippets, changedId);
}
