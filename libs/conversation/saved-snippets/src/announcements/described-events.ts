import { event, integer } from '@chat/http';
import { savedSnippetShape } from '../list-saved-snippets/saved-snippet-object.js';

export const savedSnippetsEvents = [
  event('saved_snippets/add', 'The account saved a snippet.', { saved_snippet: savedSnippetShape }),
  event('saved_snippets/update', 'The account edited a snippet.', { saved_snippet: savedSnippetShape }),
  event('saved_snippets/remove', 'The account deleted a snippet.', { saved_snippet_id: integer() }),
];
