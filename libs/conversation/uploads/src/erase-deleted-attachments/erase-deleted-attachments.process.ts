import { EraseStream, reactingTo } from '@chat/processes';
import type { AttachmentDeleted, AttachmentErased } from '../attachment/attachment.aggregate.js';
import { EraseFiles } from './erase-files.command.js';

/** The deletion stays in the log, for the register. That of a kept file comes directly before its erasure. */
export const eraseDeletedAttachments = reactingTo<AttachmentDeleted | AttachmentErased>(
  'erase-deleted-attachments',
  ['AttachmentDeleted', 'AttachmentErased'],
  ({ type, stream, revision, data }) => {
    if ('isKept' in data) return [];
    const before = type === 'AttachmentErased' ? revision - 1 : revision;
    return [new EraseFiles(data), new EraseStream(stream, before)];
  },
);
