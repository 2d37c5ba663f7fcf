import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '@chat/processes';
import type { AttachmentDeleted } from '../attachment/attachment.events.js';
import { EraseAttachment } from './erase-attachment.command.js';

/** When a file is deleted, its bytes and its name are erased; the deletion stays. */
export const eraseDeletedAttachments: Process = {
  name: 'erase-deleted-attachments',
  types: ['AttachmentDeleted'],
  commands(event) {
    if (event.type !== 'AttachmentDeleted') return [];
    const { stream, revision: before, data } = event as RecordedEvent<AttachmentDeleted>;
    const { fileKey, thumbnailKeys = [] } = data;
    return [new EraseAttachment({ stream, before, fileKey, thumbnailKeys })];
  },
};
