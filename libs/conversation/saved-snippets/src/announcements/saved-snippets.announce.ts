import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import { savedSnippetObject } from '../list-saved-snippets/saved-snippet-object.js';
import type { SavedSnippet, SavedSnippetEvent } from '../snippet/saved-snippet.aggregate.js';

export const savedSnippetsAnnouncer: Announcer<SavedSnippetEvent> = {
  SavedSnippetCreated: ({ data }) => [changed('add', data)],
  SavedSnippetEdited: ({ data }) => [changed('update', data)],
  SavedSnippetDeleted: ({ data: { ownerId, snippetId }, stream }) => [
    { erases: [stream] },
    toOwner(ownerId, { op: 'remove', saved_snippet_id: snippetId }),
  ],
};

function changed(op: 'add' | 'update', snippet: SavedSnippet): Announcement {
  return toOwner(snippet.ownerId, { op, saved_snippet: savedSnippetObject(snippet.snippetId, snippet) });
}

function toOwner(ownerId: number, fields: object): Announcement {
  return announcementTo(new Set([ownerId]), { type: 'saved_snippets', ...fields });
}
