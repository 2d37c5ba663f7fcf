import type { Aggregate } from '@chat/kernel';
import type { AttachmentEvent } from './attachment.events.js';

export type AttachmentState = { readonly situation: 'absent' | 'deleted' } | UploadedAttachment;

export interface UploadedAttachment {
  readonly situation: 'uploaded';
  readonly attachmentId: number;
  readonly ownerId: number;
  readonly fileKey: string;
}

export const attachmentAggregate: Aggregate<AttachmentState, AttachmentEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'AttachmentUploaded': {
        const { attachmentId, ownerId, fileKey } = event.data;
        return { situation: 'uploaded', attachmentId, ownerId, fileKey };
      }
      case 'AttachmentDeleted':
        return { situation: 'deleted' };
      default:
        return state;
    }
  },
  streamName: (attachmentId) => `attachment-${attachmentId}`,
};
