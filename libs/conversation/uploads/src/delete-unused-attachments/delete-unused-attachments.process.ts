import type { MessageDeleted } from '@chat/messages';
import { reactingBeforeAnswer } from '@chat/processes';
import { DeleteUnusedAttachment } from './delete-unused-attachment.command.js';

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
