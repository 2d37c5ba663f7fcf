import { erasing } from '@chat/processes';

export const eraseReplacedSnippets = erasing('erase-replaced-snippets', ['SavedSnippetEdited', 'SavedSnippetDeleted']);
