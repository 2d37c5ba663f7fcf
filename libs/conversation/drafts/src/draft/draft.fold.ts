import type { DirectoryFold } from '@chat/directory';
import type { DraftEvent } from './draft.events.js';

/** Which ids were given out. */
export const draftFold: DirectoryFold<DraftEvent> = {
  DraftCreated: (directory, { data }) => directory.raiseLastId('draft', data.draftId),
  DraftEdited: (directory, { data }) => directory.raiseLastId('draft', data.draftId),
  DraftDeleted: (directory, { data }) => directory.raiseLastId('draft', data.draftId),
};
