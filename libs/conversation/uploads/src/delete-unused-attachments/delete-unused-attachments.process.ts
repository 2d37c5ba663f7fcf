import type { MessageDeleted } from '@chat/messages';
import { reactingBeforeAnswer } from '@chat/processes';
import { DeleteUnusedAttachment } from './delete-unused-attachment.command.js';

/** When a message is deleted, the files go with it that no other message links, posted or scheduled. */
export const deleteUnusedAttachments = reactingBeforeAnswer<MessageDeleted>(
  'delete-unused-attachments',
  ['MessageDeleted'],
  (event) => {
    const { data, metadata, id, position } = event;
    const cause = { ...metadata, causationId: id };
    return (data.attachmentIds ?? []).map(
      (attachmentId) => new DeleteUnusedAttachment({ attachmentId, position, cause }),
    );
  },
);
