import type { DraftState } from '../draft/draft.aggregate.js';
import type { DraftDeleted } from '../draft/draft.events.js';

export function decideDeleteUnsynchronizedDraft(state: DraftState): DraftDeleted[] {
  if (state.situation === 'absent') return [];
  const { draftId, ownerId } = state;
  return [{ type: 'DraftDeleted', data: { draftId, ownerId, isQuiet: true } }];
}
