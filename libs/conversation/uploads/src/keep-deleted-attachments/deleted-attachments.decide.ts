import type { EarlyErasure } from '@chat/ports';
import type { AttachmentErased, AttachmentRestored, AttachmentState } from '../attachment/attachment.aggregate.js';
import { keysOf } from '../delete-attachment/delete-attachment.decide.js';

export function decideRestoreAttachment(state: AttachmentState): AttachmentRestored[] {
  if (state.situation !== 'deleted' || !state.kept) return [];
  const { attachmentId, ownerId } = state.kept;
  return [{ type: 'AttachmentRestored', data: { attachmentId, ownerId } }];
}

export function decideEraseAttachment(state: AttachmentState, ground?: EarlyErasure): AttachmentErased[] {
  if (state.situation !== 'deleted' || !state.kept) return [];
  return [{ type: 'AttachmentErased', data: { ...keysOf(state.kept), ...(ground && { ground }) } }];
}
