export { uploadsEvents } from './announcements/described-events.js';
export { attachmentAggregate } from './attachment/attachment.aggregate.js';
export type {
  AttachmentDeleted,
  AttachmentEvent,
  AttachmentUploaded,
  ThumbnailsDrawn,
  ThumbnailsFailed,
} from './attachment/attachment.aggregate.js';
export { attachmentsAnnouncer } from './announcements/attachments.announce.js';
export { attachmentsFold } from './attachment-index/attachments.fold.js';
export { AttachmentsPart } from './attachment-index/attachments.part.js';
export { Attachments } from './attachment-index/attachments.js';
export type { Arrival } from './attachment-index/attachments.js';
export type { Attachment } from './attachment-index/attachment.js';
export { KeptFiles } from './upload-file/kept-files.js';
export { UploadLimits } from './upload-file/upload-limits.js';
export { deleteUnusedAttachments } from './delete-unused-attachments/delete-unused-attachments.process.js';
export { ScheduledFiles } from './delete-unused-attachments/scheduled-files.js';
export { eraseDeletedAttachments } from './erase-deleted-attachments/erase-deleted-attachments.process.js';
export { drawThumbnails } from './draw-thumbnails/draw-thumbnails.process.js';
export { showThumbnails } from './show-thumbnails/show-thumbnails.process.js';
export { uploadsInitialStates } from './initial-state/uploads.initial-state.js';
export { UploadsModule } from './uploads.module.js';
