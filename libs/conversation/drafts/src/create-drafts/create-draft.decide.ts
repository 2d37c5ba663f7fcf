import type { DraftState } from '../draft/draft.aggregate.js';
import type { Draft, DraftCreated } from '../draft/draft.events.js';

export function decideCreateDraft(state: DraftState, draft: Draft): DraftCreated[] {
  return state.situation === 'absent' ? [{ type: 'DraftCreated', data: draft }] : [];
}
