import type { AttachmentUploaded } from './attachment.aggregate.js';

export function uploaded(): AttachmentUploaded {
  return {
    type: 'AttachmentUploaded',
    data: {
      attachmentId: 7,
      ownerId: 11,
      fileKey: 'abcdefghijklmnopqrstuvwx',
      pathId: '1/ab/abcdefghijklmnopqrstuvwx/note.txt',
      name: 'note.txt',
      contentType: 'text/plain',
      size: 10,
    },
  };
}
