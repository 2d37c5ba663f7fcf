import {
  type AttachmentDeleted,
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
