import { reactingTo } from '@chat/processes';
import type { AttachmentUploaded } from '../attachment/attachment.aggregate.js';
import { DrawThumbnails } from './draw-thumbnails.command.js';

/** When an image is uploaded, what messages show of it is drawn. */
export const drawThumbnails = reactingTo<AttachmentUploaded>('draw-thumbnails', ['AttachmentUploaded'], (event) => {
  const { attachmentId, image } = event.data;
  if (!image) return [];
  return [new DrawThumbnails({ attachmentId, cause: { ...event.metadata, causationId: event.id } })];
});
