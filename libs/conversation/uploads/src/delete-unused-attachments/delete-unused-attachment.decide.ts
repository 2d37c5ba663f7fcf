import type { AttachmentDeleted, AttachmentState } from '../attachment/attachment.aggregate.js';
import { attachmentDeleted, type DeletionFacts } from '../delete-attachment/delete-attachment.decide.js';

/**
 * @param isLinked by a message, posted or scheduled, or when another message that linked it was deleted
 * @param facts kept: with the content of a deleted message
 */
export function decideDeleteUnusedAttachment(
  state: AttachmentState,
  isLinked: boolean,
  facts: Omit<DeletionFacts, 'waitingMessageIds'>,
): AttachmentDeleted[] {
  return state.situation === 'uploaded' && !isLinked ? [attachmentDeleted(state, facts)] : [];
}
