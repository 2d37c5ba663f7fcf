import type { MessageDeleted } from '@chat/messages';
import { reactingTo } from '@chat/processes';
import { DeleteUnusedAttachment } from './delete-unused-attachment.command.js';

/** When a message is deleted, the files go with it that no other message links, posted or scheduled. */
export const deleteUnusedAttachments = reactingTo<MessageDeleted>(
  'delete-unused-attachments',
  ['MessageDeleted'],
  (event) => {
    const { attachmentIds = [] } = event.data;
    const cause = { ...event.metadata, causationId: event.id };
    return attachmentIds.map((attachmentId) => new DeleteUnusedAttachment({ attachmentId, cause }));
  },
);
