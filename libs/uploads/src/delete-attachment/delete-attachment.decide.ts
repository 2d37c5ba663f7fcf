import type { AttachmentState, UploadedAttachment } from '../attachment/attachment.aggregate.js';
import { InvalidAttachment } from '../attachment/attachment.errors.js';
import type { AttachmentDeleted } from '../attachment/attachment.events.js';

/** May the account delete the file? */
export function decideDeleteAttachment(state: AttachmentState, actorId: number): AttachmentDeleted[] {
  if (state.situation !== 'uploaded' || state.ownerId !== actorId) throw new InvalidAttachment();
  return [attachmentDeleted(state)];
}

export function attachmentDeleted({
  attachmentId,
  ownerId,
  fileKey,
  thumbnails,
}: UploadedAttachment): AttachmentDeleted {
  const thumbnailKeys = (thumbnails ?? []).map((thumbnail) => thumbnail.fileKey);
  const drawn = thumbnailKeys.length > 0 ? { thumbnailKeys } : {};
  return { type: 'AttachmentDeleted', data: { attachmentId, ownerId, fileKey, ...drawn } };
}
