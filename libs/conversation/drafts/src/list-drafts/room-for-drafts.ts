import { roomBeside, weigh } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { DraftsTooLarge, TooManyDrafts } from '../draft/draft.aggregate.js';
import type { DraftedMessage } from '../drafted-message/drafted-message.js';
import { DRAFTS } from './draft-document.js';
import { LIMITS } from '../drafts.limits.js';

/** Claim held by a command that adds or changes a draft of an account, from the check until the draft can be read. */
export const draftsClaim = (ownerId: number) => `drafts:${ownerId}`;

/** @throws TooManyDrafts, DraftsTooLarge when an account has no room for these drafts: each of its clients gets all of them */
type RefuseWithoutRoom = (drafts: readonly DraftedMessage[]) => void;

/** @param changedId the draft that is replaced */
export async function roomForDrafts(store: ReadStore, ownerId: number, changedId?: number): Promise<RefuseWithoutRoom> {
  const kept = await store.find(DRAFTS, { filter: { ownerId } });
  const { count, limit, room } = roomBeside(kept, LIMITS.drafts, changedId);
  return (drafts) => {
    if (changedId === undefined && count + drafts.length > limit) throw new TooManyDrafts(limit);
    if (weigh(drafts) > room) throw new DraftsTooLarge(LIMITS.drafts.charactersPerUser);
  };
}
