import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import {
  contentOfRestored,
  type MessageContentEdited,
  type MessageDeleted,
  type MessagePosted,
  type MessageRestored,
} from '@chat/messages';
import type { AttachmentEvent } from '../attachment/attachment.aggregate.js';
import { attachmentObject } from '../attachment-index/attachment-object.js';
import type { Attachments } from '../attachment-index/attachments.js';
import { attachmentShape, event, integer, object } from '@chat/http';

const one = { attachment: attachmentShape, upload_space_used: integer() };

export const uploadsEvents = [
  event('attachment/add', 'The account uploaded a file.', one),
  event('attachment/update', 'Other messages than before refer to a file of the account.', one),
  event('attachment/remove', 'A file of the account was deleted.', {
    attachment: object({ id: integer() }),
    upload_space_used: integer(),
  }),
];

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
