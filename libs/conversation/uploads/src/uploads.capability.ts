import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { AttachmentEvent } from './attachment/attachment.aggregate.js';
import { Attachments } from './attachment-index/attachments.js';
import { AttachmentsPart } from './attachment-index/attachments.part.js';
import { attachmentsFold } from './attachment-index/attachments.fold.js';

export const uploads: Capability = {
  name: 'uploads',
  events: {
    AttachmentDeleted: asStored,
    AttachmentErased: asStored,
    AttachmentRestored: asStored,
    AttachmentUploaded: asStored,
    ThumbnailsDrawn: asStored,
    ThumbnailsFailed: asStored,
  } satisfies EventTypes<AttachmentEvent>,
  folding: ({ directory, messageFlags }) => {
    const attachments = new Attachments(directory, (id) => messageFlags.posted.moveHistory(id).at(-1));
    return {
      folds: [attachmentsFold(attachments)],
      state: attachments,
      part: new AttachmentsPart(attachments),
      hasFile: (fileKey) => attachments.hasFile(fileKey),
      *files() {
        for (const { pathId: name, fileKey: key, size, sha256, thumbnails = [] } of [
          ...attachments.all(),
          ...attachments.kept.all(),
        ]) {
          yield { key, size, sha256, name };
          for (const drawn of thumbnails) yield { key: drawn.fileKey, size: drawn.size, sha256: drawn.sha256, name };
        }
      },
    };
  },
  server: () => import('./uploads.server.js'),
};
