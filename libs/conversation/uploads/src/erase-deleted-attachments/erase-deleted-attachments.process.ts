import { reactingTo } from '@chat/processes';
import type { AttachmentDeleted, AttachmentErased } from '../attachment/attachment.aggregate.js';
import { EraseAttachment } from './erase-attachment.command.js';

export const eraseDeletedAttachments = reactingTo<AttachmentDeleted | AttachmentErased>(
  'erase-deleted-attachments',
  ['AttachmentDeleted', 'AttachmentErased'],
  ({ stream, revision: before, data }) => {
    if ('isKept' in data) return [];
    const { fileKey, thumbnailKeys = [] } = data;
    return [new EraseAttachment({ stream, before, fileKey, thumbnailKeys })];
  },
);
