import {
  type AttachmentDeleted,
  type AttachmentErased,
  type AttachmentState,
  InvalidAttachment,
  type UploadedAttachment,
} from '../attachment/attachment.aggregate.js';

export function decideDeleteAttachment(
  state: AttachmentState,
  actorId: number,
  waitingMessageIds: readonly number[],
): AttachmentDeleted[] {
  if (state.situation !== 'uploaded' || state.ownerId !== actorId) throw new InvalidAttachment();
  const { type, data } = attachmentDeleted(state);
  return [{ type, data: { ...data, ...(waitingMessageIds.length > 0 && { waitingMessageIds }) } }];
}

export function attachmentDeleted(state: UploadedAttachment, isKept = false): AttachmentDeleted {
  return { type: 'AttachmentDeleted', data: { ...keysOf(state), ...(isKept && { isKept }) } };
}

/** Names a file and all its bytes. */
export function keysOf({ attachmentId, ownerId, fileKey, thumbnails }: UploadedAttachment): AttachmentErased['data'] {
  const thumbnailKeys = (thumbnails ?? []).map((thumbnail) => thumbnail.fileKey);
  return { attachmentId, ownerId, fileKey, ...(thumbnailKeys.length > 0 && { thumbnailKeys }) };
}
