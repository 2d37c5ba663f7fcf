import type { DraftDeleted, DraftState } from '../draft/draft.aggregate.js';

export function decideDeleteUnsynchronizedDraft(state: DraftState): DraftDeleted[] {
  if (state.situation === 'absent') return [];
  const { draftId, ownerId } = state;
  return [{ type: 'DraftDeleted', data: { draftId, ownerId, isQuiet: true } }];
}
