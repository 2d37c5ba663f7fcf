import { erasing } from '@chat/processes';

/** What a snippet said before it was edited or deleted is erased from the log. */
export const eraseReplacedSnippets = erasing('erase-replaced-snippets', ['SavedSnippetEdited', 'SavedSnippetDeleted']);
