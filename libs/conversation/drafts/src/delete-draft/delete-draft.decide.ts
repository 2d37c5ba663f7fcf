import { type DraftDeleted, DraftDoesNotExist, type DraftState } from '../draft/draft.aggregate.js';

export function decideDeleteDraft(state: DraftState, actorId: number): DraftDeleted[] {
  if (state.situation === 'absent' || state.ownerId !== actorId) throw new DraftDoesNotExist();
  const { draftId, ownerId } = state;
  return [{ type: 'DraftDeleted', data: { draftId, ownerId } }];
}
