import { erasing } from '@chat/processes';

export const eraseReplacedDrafts = erasing('erase-replaced-drafts', ['DraftEdited', 'DraftDeleted']);
