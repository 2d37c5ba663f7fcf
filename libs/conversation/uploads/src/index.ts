export { uploads } from './uploads.capability.js';
export { attachmentAggregate } from './attachment/attachment.aggregate.js';
export type {
  AttachmentDeleted,
  AttachmentEvent,
  AttachmentUploaded,
  ThumbnailsDrawn,
  ThumbnailsFailed,
} from './attachment/attachment.aggregate.js';
export { Attachments } from './attachment-index/attachments.js';
export type { Arrival } from './attachment-index/attachments.js';
export type { Attachment } from './attachment-index/attachment.js';
export { KeptFiles } from './upload-file/kept-files.js';
export { UploadLimits } from './upload-file/upload-limits.js';
export { ScheduledFiles } from './delete-unused-attachments/scheduled-files.js';
