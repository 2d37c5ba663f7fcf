import { DraftDoesNotExist, type DraftEdited, type DraftState } from '../draft/draft.aggregate.js';
import type { DraftedMessage } from '../drafted-message/drafted-message.js';

/** @param drafted called once the draft is known to be the editor's; throws for invalid new text */
export function decideEditDraft(state: DraftState, editorId: number, drafted: () => DraftedMessage): DraftEdited[] {
  if (state.situation === 'absent' || state.ownerId !== editorId) throw new DraftDoesNotExist();
  const { draftId, ownerId } = state;
  return [{ type: 'DraftEdited', data: { draftId, ownerId, ...drafted() } }];
}
