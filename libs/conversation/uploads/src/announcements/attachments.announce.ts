import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import { contentOfRestored } from '@chat/messages';
import type { MessageContentEdited, MessageDeleted, MessagePosted, MessageRestored } from '@chat/messages';
import type { AttachmentEvent } from '../attachment/attachment.aggregate.js';
import { attachmentObject } from '../attachment-index/attachment-object.js';
import type { Attachments } from '../attachment-index/attachments.js';

export function attachmentsAnnouncer(
  attachments: Attachments,
): Announcer<AttachmentEvent | MessagePosted | MessageContentEdited | MessageDeleted | MessageRestored> {
  const changed = (op: 'add' | 'update', ids: Iterable<number>): Announcement[] =>
    [...ids].flatMap((id) => {
      const attachment = attachments.attachment(id);
      if (!attachment) return [];
      return toOwner(attachment.ownerId, op, attachmentObject(attachment, attachments.messageIds(id)), attachments);
    });
  return {
    AttachmentUploaded: ({ data }) => changed('add', [data.attachmentId]),
    AttachmentRestored: ({ data }) => changed('add', [data.attachmentId]),
    AttachmentDeleted: ({ data }) => [toOwner(data.ownerId, 'remove', { id: data.attachmentId }, attachments)],
    MessagePosted: ({ data }) => changed('update', data.attachmentIds ?? []),
    MessageContentEdited: ({ data }) =>
      changed('update', new Set(data.previous.attachmentIds).symmetricDifference(new Set(data.attachmentIds))),
    MessageDeleted: ({ data }) => changed('update', data.attachmentIds ?? []),
    MessageRestored: (event) => changed('update', contentOfRestored(event).attachmentIds ?? []),
  };
}

function toOwner(ownerId: number, op: string, attachment: object, { spaceUsed }: Attachments): Announcement {
  const event = { type: 'attachment', op, attachment, upload_space_used: spaceUsed };
  return announcementTo(new Set([ownerId]), event);
}
