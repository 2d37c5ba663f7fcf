import type { AttachmentState } from '../attachment/attachment.aggregate.js';
import { InvalidAttachment } from '../attachment/attachment.errors.js';
import type { AttachmentDeleted } from '../attachment/attachment.events.js';

/** May the account delete the file? */
export function decideDeleteAttachment(state: AttachmentState, actorId: number): AttachmentDeleted[] {
  if (state.situation !== 'uploaded' || state.ownerId !== actorId) throw new InvalidAttachment();
  const { attachmentId, ownerId, fileKey } = state;
  return [{ type: 'AttachmentDeleted', data: { attachmentId, ownerId, fileKey } }];
}
