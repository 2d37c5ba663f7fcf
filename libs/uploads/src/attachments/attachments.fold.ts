import type { DirectoryFold } from '@chat/directory';
import type { MessageContentEdited, MessageDeleted, MessagePosted } from '@chat/messages';
import type { AttachmentEvent } from '../attachment/attachment.events.js';
import type { Attachments } from './attachments.js';

/** Keeps the uploaded files, and who links them, as of the same event as the directory. */
export function attachmentsFold(
  attachments: Attachments,
): DirectoryFold<AttachmentEvent | MessagePosted | MessageContentEdited | MessageDeleted> {
  return {
    AttachmentUploaded({ lastIds }, { data: { attachmentId, ...file }, metadata: { time } }) {
      lastIds.attachment = Math.max(lastIds.attachment, attachmentId);
      attachments.put({ id: attachmentId, ...file, time });
    },
    AttachmentDeleted({ lastIds }, { data: { attachmentId } }) {
      lastIds.attachment = Math.max(lastIds.attachment, attachmentId);
      attachments.remove(attachmentId);
    },
    MessagePosted(_, { data: { messageId, conversation, attachmentIds } }) {
      if (attachmentIds) attachments.link({ messageId, conversation, attachmentIds });
    },
    MessageContentEdited(_, { data: { messageId, conversation, attachmentIds = [] } }) {
      attachments.link({ messageId, conversation, attachmentIds });
    },
    MessageDeleted(_, { data: { messageId, conversation } }) {
      attachments.link({ messageId, conversation, attachmentIds: [] });
    },
  };
}
