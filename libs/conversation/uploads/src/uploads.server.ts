import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { DeletedFiles, LinkedFiles, MailFiles, ScheduledFiles } from '@chat/ports';
import { DeletedAttachments } from './keep-deleted-attachments/deleted-attachments.js';
import { KeptFiles } from './upload-file/kept-files.js';
import { Attachments } from './attachment-index/attachments.js';
import { UploadLimits } from './upload-file/upload-limits.js';
import { UploadsModule } from './uploads.module.js';
import { attachmentsAnnouncer, uploadsEvents } from './announcements/attachments.announce.js';
import { deleteUnusedAttachments } from './delete-unused-attachments/delete-unused-attachments.process.js';
import { drawThumbnails } from './draw-thumbnails/draw-thumbnails.process.js';
import { eraseDeletedAttachments } from './erase-deleted-attachments/erase-deleted-attachments.process.js';
import { showThumbnails } from './show-thumbnails/show-thumbnails.process.js';
import { uploadsInitialStates } from './initial-state/uploads.initial-state.js';
import { uploadsMeanings } from './uploads.meanings.js';

export const server: ServerPart = {
  module: UploadsModule,
  settings: ({ maxFileMib, uploadQuotaMib }) => [new UploadLimits(maxFileMib, uploadQuotaMib || null)],
  provides: [fulfil(LinkedFiles, Attachments), fulfil(MailFiles, KeptFiles), fulfil(DeletedFiles, DeletedAttachments)],
  fallbacks: [fallback(ScheduledFiles, { isLinked: () => Promise.resolve(false) })],
  announcers: ({ get }) => ({ files: [attachmentsAnnouncer(get(Attachments))] }),
  initialStates: ({ get }) => [...uploadsInitialStates(get(UploadLimits))],
  processes: ({ get }) => [deleteUnusedAttachments, drawThumbnails, showThumbnails(get(Attachments))],
  erasures: [eraseDeletedAttachments],
  describedEvents: uploadsEvents,
  meanings: uploadsMeanings,
};
