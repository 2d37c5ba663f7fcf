import {
  type AttachmentDeleted,
  type AttachmentErased,
  type AttachmentState,
  InvalidAttachment,
  type UploadedAttachment,
} from '../attachment/attachment.aggregate.js';

export interface DeletionFacts {
  readonly waitingMessageIds?: readonly number[];
  /** Rules keep what messages that linked it say. */
  readonly isKept?: boolean;
}

export function decideDeleteAttachment(
  state: AttachmentState,
  actorId: number,
  { waitingMessageIds = [], isKept = false }: DeletionFacts,
): AttachmentDeleted[] {
  if (state.situation !== 'uploaded' || state.ownerId !== actorId) throw new InvalidAttachment();
  const { type, data } = attachmentDeleted(state, isKept);
  const waiting = waitingMessageIds.length > 0 && { waitingMessageIds };
  return [{ type, data: { ...data, ...waiting, ...(isKept && { isByOwner: true }) } }];
}

export function attachmentDeleted(state: UploadedAttachment, isKept = false): AttachmentDeleted {
  return { type: 'AttachmentDeleted', data: { ...keysOf(state), ...(isKept && { isKept }) } };
}

/** Names a file and all its bytes. */
export function keysOf({ attachmentId, ownerId, fileKey, thumbnails }: UploadedAttachment): AttachmentErased['data'] {
  const thumbnailKeys = (thumbnails ?? []).map((thumbnail) => thumbnail.fileKey);
  return { attachmentId, ownerId, fileKey, ...(thumbnailKeys.length > 0 && { thumbnailKeys }) };
}
