import type { AttachmentDeleted, AttachmentState } from '../attachment/attachment.aggregate.js';
import { attachmentDeleted } from '../delete-attachment/delete-attachment.decide.js';

/**
 * @param isLinked by a message, posted or scheduled, or was when another one that linked it was deleted
 * @param isKept with the content of a deleted message
 */
export function decideDeleteUnusedAttachment(
  state: AttachmentState,
  isLinked: boolean,
  isKept: boolean,
): AttachmentDeleted[] {
  return state.situation === 'uploaded' && !isLinked ? [attachmentDeleted(state, isKept)] : [];
}
