import type { DirectoryFold } from '@chat/directory';
import { contentOfRestored } from '@chat/messages';
import type {
  MessageContentEdited,
  MessageDeleted,
  MessagePosted,
  MessageRestored,
  TopicMessagesDeleted,
} from '@chat/messages';
import type { AttachmentEvent } from '../attachment/attachment.aggregate.js';
import type { Attachments } from './attachments.js';

export function attachmentsFold(
  attachments: Attachments,
): DirectoryFold<
  AttachmentEvent | MessagePosted | MessageContentEdited | MessageDeleted | MessageRestored | TopicMessagesDeleted
> {
  return {
    AttachmentUploaded(directory, { data: { attachmentId, ...file }, metadata: { time } }) {
      directory.raiseLastId('attachment', attachmentId);
      attachments.put({ id: attachmentId, ...file, time });
    },
    ThumbnailsDrawn(_, { data: { attachmentId, thumbnails } }) {
      attachments.draw(attachmentId, thumbnails);
    },
    ThumbnailsFailed(_, { data: { attachmentId } }) {
      attachments.draw(attachmentId, []);
    },
    AttachmentDeleted(directory, { data: { attachmentId } }) {
      directory.raiseLastId('attachment', attachmentId);
      attachments.remove(attachmentId);
    },
    MessagePosted(_, { data: { messageId, conversation, attachmentIds } }) {
      if (attachmentIds) attachments.link({ messageId, conversation, attachmentIds });
    },
    MessageContentEdited({ messageIds }, { data: { messageId, conversation, attachmentIds = [] }, position }) {
      if (messageIds.has(messageId)) attachments.relink({ messageId, conversation, attachmentIds }, position);
    },
    MessageDeleted(_, { data: { messageId, conversation } }) {
      attachments.link({ messageId, conversation, attachmentIds: [] });
    },
    MessageRestored(_, event) {
      const { conversation, attachmentIds = [] } = contentOfRestored(event);
      attachments.link({ messageId: event.data.messageId, conversation, attachmentIds });
    },
    TopicMessagesDeleted(_, { data: { conversation, messages } }) {
      for (const { messageId } of messages) attachments.link({ messageId, conversation, attachmentIds: [] });
    },
  };
}
