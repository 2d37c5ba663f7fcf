import type { DirectoryFold } from '@chat/directory';
import { contentOfRestored } from '@chat/messages';
import type {
  MessageContentEdited,
  MessageDeleted,
  MessagePosted,
  MessageRestored,
  TopicMessagesDeleted,
} from '@chat/messages';
import type { DeletedContentErased } from '@chat/ports';
import type { AttachmentEvent } from '../attachment/attachment.aggregate.js';
import type { Attachments } from './attachments.js';

export function attachmentsFold(
  attachments: Attachments,
): DirectoryFold<
  | AttachmentEvent
  | MessagePosted
  | MessageContentEdited
  | MessageDeleted
  | MessageRestored
  | TopicMessagesDeleted
  | DeletedContentErased
> {
  return {
    AttachmentUploaded(_, { data: { attachmentId, ...file }, metadata: { time } }) {
      attachments.lastId.raise(attachmentId);
      attachments.put({ id: attachmentId, ...file, time });
    },
    ThumbnailsDrawn(_, { data: { attachmentId, thumbnails } }) {
      attachments.draw(attachmentId, thumbnails);
    },
    ThumbnailsFailed(_, { data: { attachmentId } }) {
      attachments.draw(attachmentId, []);
    },
    AttachmentDeleted(_, { data: { attachmentId, isKept, isByOwner }, metadata: { time: deletedAt } }) {
      attachments.lastId.raise(attachmentId);
      const file = attachments.attachment(attachmentId);
      const byOwner = isByOwner && { deletedAt, messageIds: attachments.everLinking(attachmentId) };
      attachments.remove(attachmentId);
      if (!isKept) attachments.kept.take(attachmentId);
      else if (file) attachments.kept.put(file, byOwner);
    },
    AttachmentRestored(_, { data: { attachmentId } }) {
      const file = attachments.kept.take(attachmentId);
      if (file) attachments.put(file);
    },
    AttachmentErased(_, { data: { attachmentId } }) {
      attachments.lastId.raise(attachmentId);
      attachments.remove(attachmentId);
      attachments.kept.take(attachmentId);
    },
    MessagePosted(_, { data: { messageId, conversation, attachmentIds } }) {
      if (attachmentIds) attachments.link({ messageId, conversation, attachmentIds });
    },
    MessageContentEdited({ messageIds }, { data: { messageId, conversation, attachmentIds = [] }, position }) {
      if (messageIds.has(messageId)) attachments.relink({ messageId, conversation, attachmentIds }, position);
    },
    MessageDeleted(_, { data: { messageId, conversation, attachmentIds, isKept } }) {
      attachments.link({ messageId, conversation, attachmentIds: [] });
      if (isKept && attachmentIds) attachments.kept.link(messageId, attachmentIds);
    },
    MessageRestored(_, event) {
      const { conversation, attachmentIds = [] } = contentOfRestored(event);
      attachments.kept.unlink(event.data.messageId);
      attachments.link({ messageId: event.data.messageId, conversation, attachmentIds });
    },
    DeletedContentErased(_, { data: { messageIds } }) {
      for (const messageId of messageIds) attachments.kept.unlink(messageId);
    },
    TopicMessagesDeleted(_, { data: { conversation, messages } }) {
      for (const { messageId } of messages) attachments.link({ messageId, conversation, attachmentIds: [] });
    },
  };
}
