import { erasing } from '@chat/processes';

/** What a draft said before it was edited or deleted is erased from the log. */
export const eraseReplacedDrafts = erasing('erase-replaced-drafts', ['DraftEdited', 'DraftDeleted']);
