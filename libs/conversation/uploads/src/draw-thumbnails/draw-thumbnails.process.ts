import { reactingTo } from '@chat/processes';
import type { AttachmentRestored, AttachmentUploaded } from '../attachment/attachment.aggregate.js';
import { DrawThumbnails } from './draw-thumbnails.command.js';

/** When an image is uploaded, what messages show of it is drawn; also when it was deleted before it was drawn, and is restored. */
export const drawThumbnails = reactingTo<AttachmentUploaded | AttachmentRestored>(
  'draw-thumbnails',
  ['AttachmentUploaded', 'AttachmentRestored'],
  ({ data, metadata, id }) => {
    if ('pathId' in data && !data.image) return [];
    return [new DrawThumbnails({ attachmentId: data.attachmentId, cause: { ...metadata, causationId: id } })];
  },
);
