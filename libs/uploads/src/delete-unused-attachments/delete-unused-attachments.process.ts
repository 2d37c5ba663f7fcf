import type { RecordedEvent } from '@chat/kernel';
import type { MessageDeleted } from '@chat/messages';
import type { Process } from '@chat/processes';
import { DeleteUnusedAttachment } from './delete-unused-attachment.command.js';

/** When a message is deleted, the files go with it that no other message links. */
export const deleteUnusedAttachments: Process = {
  name: 'delete-unused-attachments',
  types: ['MessageDeleted'],
  commands(event) {
    if (event.type !== 'MessageDeleted') return [];
    const { attachmentIds = [] } = (event as RecordedEvent<MessageDeleted>).data;
    const cause = { ...event.metadata, causationId: event.id };
    return attachmentIds.map((attachmentId) => new DeleteUnusedAttachment({ attachmentId, cause }));
  },
};
