import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '@chat/processes';
import type { AttachmentUploaded } from '../attachment/attachment.events.js';
import { DrawThumbnails } from './draw-thumbnails.command.js';

/** When an image is uploaded, what messages show of it is drawn. */
export const drawThumbnails: Process = {
  name: 'draw-thumbnails',
  types: ['AttachmentUploaded'],
  commands(event) {
    if (event.type !== 'AttachmentUploaded') return [];
    const { attachmentId, image } = (event as RecordedEvent<AttachmentUploaded>).data;
    if (!image) return [];
    return [new DrawThumbnails({ attachmentId, cause: { ...event.metadata, causationId: event.id } })];
  },
};
