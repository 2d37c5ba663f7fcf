import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { DraftEvent } from '../draft/draft.aggregate.js';
import { draftObject } from '../list-drafts/draft-object.js';

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
