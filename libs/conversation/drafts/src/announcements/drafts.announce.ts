import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { DraftEvent } from '../draft/draft.aggregate.js';
import { draftObject, draftShape } from '../list-drafts/draft-object.js';
import { event, integer, listOf } from '@chat/http';

export const draftsEvents = [
  event('drafts/add', 'The account keeps more drafts.', { drafts: listOf(draftShape) }),
  event('drafts/update', 'A draft of the account was edited.', { draft: draftShape }),
  event('drafts/remove', 'A draft of the account was deleted.', { draft_id: integer() }),
];

export const draftsAnnouncer: Announcer<DraftEvent> = {
  DraftCreated: ({ data }) => [toOwner(data.ownerId, { op: 'add', drafts: [draftObject(data.draftId, data)] })],
  DraftEdited: ({ data }) => [toOwner(data.ownerId, { op: 'update', draft: draftObject(data.draftId, data) })],
  DraftDeleted: ({ data: { draftId, ownerId, isQuiet }, stream }) => [
    { erases: [stream] },
    ...(isQuiet ? [] : [toOwner(ownerId, { op: 'remove', draft_id: draftId })]),
  ],
};

function toOwner(ownerId: number, fields: object): Announcement {
  return announcementTo(new Set([ownerId]), { type: 'drafts', ...fields });
}
