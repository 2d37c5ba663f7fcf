import type { Aggregate } from '@chat/kernel';
import type { AttachmentEvent, Thumbnail } from './attachment.events.js';

export type AttachmentState = { readonly situation: 'absent' | 'deleted' } | UploadedAttachment;

export interface UploadedAttachment {
  readonly situation: 'uploaded';
  readonly attachmentId: number;
  readonly ownerId: number;
  readonly fileKey: string;
  /** Null until they are drawn; empty for what is no image, or none that can be drawn. */
  readonly thumbnails: readonly Thumbnail[] | null;
}

export const attachmentAggregate: Aggregate<AttachmentState, AttachmentEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'AttachmentUploaded': {
        const { attachmentId, ownerId, fileKey, image } = event.data;
        return { situation: 'uploaded', attachmentId, ownerId, fileKey, thumbnails: image ? null : [] };
      }
      case 'ThumbnailsDrawn':
        return state.situation === 'uploaded' ? { ...state, thumbnails: event.data.thumbnails } : state;
      case 'ThumbnailsFailed':
        return state.situation === 'uploaded' ? { ...state, thumbnails: [] } : state;
      case 'AttachmentDeleted':
        return { situation: 'deleted' };
      default:
        return state;
    }
  },
  streamName: (attachmentId) => `attachment-${attachmentId}`,
};
