import type { Draft, DraftCreated, DraftState } from '../draft/draft.aggregate.js';

export function decideCreateDraft(state: DraftState, draft: Draft): DraftCreated[] {
  return state.situation === 'absent' ? [{ type: 'DraftCreated', data: draft }] : [];
}
