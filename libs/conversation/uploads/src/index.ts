export { uploads } from './uploads.capability.js';
export type {
  AttachmentDeleted,
  AttachmentErased,
  AttachmentRestored,
  AttachmentUploaded,
} from './attachment/attachment.aggregate.js';
export { EraseFiles, EraseFilesHandler } from './erase-deleted-attachments/erase-files.command.js';
export { Attachments } from './attachment-index/attachments.js';
