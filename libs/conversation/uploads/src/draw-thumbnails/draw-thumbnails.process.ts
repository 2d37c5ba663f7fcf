import { reactingTo } from '@chat/processes';
import type { AttachmentRestored, AttachmentUploaded } from '../attachment/attachment.aggregate.js';
import { DrawThumbnails } from './draw-thumbnails.command.js';

/** Draws the thumbnails of an uploaded image, and of a restored one that was deleted before. */
export const drawThumbnails = reactingTo<AttachmentUploaded | AttachmentRestored>(
  'draw-thumbnails',
  ['AttachmentUploaded', 'AttachmentRestored'],
  ({ data, metadata, id }) => {
    if ('pathId' in data && !data.image) return [];
    return [new DrawThumbnails({ attachmentId: data.attachmentId, cause: { ...metadata, causationId: id } })];
  },
);
