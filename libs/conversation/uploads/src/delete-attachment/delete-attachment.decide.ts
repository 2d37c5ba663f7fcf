import {
  type AttachmentDeleted,
  type AttachmentState,
  type FileBytes,
  InvalidAttachment,
  type UploadedAttachment,
} from '../attachment/attachment.aggregate.js';

export interface DeletionFacts {
  readonly waitingMessageIds?: readonly number[];
  /** True when rules keep messages that linked it. */
  readonly isKept?: boolean;
  /** UNIX milliseconds. */
  readonly uploadedAt?: number | undefined;
}

export function decideDeleteAttachment(
  state: AttachmentState,
  actorId: number,
  { waitingMessageIds = [], ...facts }: DeletionFacts,
): AttachmentDeleted[] {
  if (state.situation !== 'uploaded' || state.ownerId !== actorId) throw new InvalidAttachment();
  const { type, data } = attachmentDeleted(state, facts);
  const waiting = waitingMessageIds.length > 0 && { waitingMessageIds };
  return [{ type, data: { ...data, ...waiting, ...(facts.isKept && { isByOwner: true }) } }];
}

export function attachmentDeleted(
  state: UploadedAttachment,
  { isKept, uploadedAt }: Omit<DeletionFacts, 'waitingMessageIds'> = {},
): AttachmentDeleted {
  const facts = { ...(isKept && { isKept }), ...(uploadedAt !== undefined && { uploadedAt }) };
  return { type: 'AttachmentDeleted', data: { ...keysOf(state), ...facts } };
}

export function keysOf({ attachmentId, ownerId, fileKey, thumbnails }: UploadedAttachment): FileBytes {
  const thumbnailKeys = (thumbnails ?? []).map((thumbnail) => thumbnail.fileKey);
  return { attachmentId, ownerId, fileKey, ...(thumbnailKeys.length > 0 && { thumbnailKeys }) };
}
