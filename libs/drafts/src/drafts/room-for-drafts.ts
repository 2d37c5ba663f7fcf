import { LIMITS, weigh } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { DraftsTooLarge, TooManyDrafts } from '../draft/draft.errors.js';
import type { DraftedMessage } from '../drafted-message/drafted-message.js';
import { DRAFTS } from './draft-document.js';

/** A command that adds or changes a draft of an account holds this claim from the check until the draft can be read. */
export const draftsClaim = (ownerId: number) => `drafts:${ownerId}`;

/** @throws TooManyDrafts, DraftsTooLarge when an account has no room for these drafts: each of its clients gets all of them */
type RefuseWithoutRoom = (drafts: readonly DraftedMessage[]) => void;

/** @param changedId the draft that is replaced */
export async function roomForDrafts(store: ReadStore, ownerId: number, changedId?: number): Promise<RefuseWithoutRoom> {
  const { perUser, charactersPerUser } = LIMITS.drafts;
  const kept = await store.find(DRAFTS, { filter: { ownerId } });
  const characters = weigh(kept.filter(({ _id }) => _id !== changedId));
  return (drafts) => {
    if (changedId === undefined && kept.length + drafts.length > perUser) throw new TooManyDrafts(perUser);
    if (characters + weigh(drafts) > charactersPerUser) throw new DraftsTooLarge(charactersPerUser);
  };
}
