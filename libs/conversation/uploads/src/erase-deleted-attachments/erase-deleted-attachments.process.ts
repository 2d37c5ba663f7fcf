import { reactingTo } from '@chat/processes';
import type { AttachmentDeleted } from '../attachment/attachment.aggregate.js';
import { EraseAttachment } from './erase-attachment.command.js';

export const eraseDeletedAttachments = reactingTo<AttachmentDeleted>(
  'erase-deleted-attachments',
  ['AttachmentDeleted'],
  ({ stream, revision: before, data }) => {
    const { fileKey, thumbnailKeys = [] } = data;
    return [new EraseAttachment({ stream, before, fileKey, thumbnailKeys })];
  },
);
