import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import { savedSnippetObject, savedSnippetShape } from '../list-saved-snippets/saved-snippet-object.js';
import type { SavedSnippet, SavedSnippetEvent } from '../snippet/saved-snippet.aggregate.js';
import { event, integer } from '@chat/http';

export const savedSnippetsEvents = [
  event('saved_snippets/add', 'The account saved a snippet.', { saved_snippet: savedSnippetShape }),
  event('saved_snippets/update', 'The account edited a snippet.', { saved_snippet: savedSnippetShape }),
  event('saved_snippets/remove', 'The account deleted a snippet.', { saved_snippet_id: integer() }),
];

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
