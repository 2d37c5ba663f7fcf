import type { AttachmentDeleted, AttachmentState } from '../attachment/attachment.aggregate.js';
import { attachmentDeleted } from '../delete-attachment/delete-attachment.decide.js';

/** @param isLinked by a message, posted or scheduled, or was when another one that linked it was deleted */
export function decideDeleteUnusedAttachment(state: AttachmentState, isLinked: boolean): AttachmentDeleted[] {
  return state.situation === 'uploaded' && !isLinked ? [attachmentDeleted(state)] : [];
}
