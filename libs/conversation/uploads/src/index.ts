export { uploads } from './uploads.capability.js';
export { attachmentAggregate } from './attachment/attachment.aggregate.js';
export type {
  AttachmentDeleted,
  AttachmentErased,
  AttachmentEvent,
  AttachmentRestored,
  AttachmentUploaded,
  ThumbnailsDrawn,
  ThumbnailsFailed,
} from './attachment/attachment.aggregate.js';
export { Attachments } from './attachment-index/attachments.js';
export type { Arrival } from './attachment-index/attachments.js';
export type { Attachment } from './attachment-index/attachment.js';
