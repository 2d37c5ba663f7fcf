import type { Directory, DirectoryFold } from '@chat/directory';
import type { DraftEvent } from './draft.events.js';

/** Which ids were given out. */
export const draftFold: DirectoryFold<DraftEvent> = {
  DraftCreated: (directory, { data }) => pass(directory, data.draftId),
  DraftEdited: (directory, { data }) => pass(directory, data.draftId),
  DraftDeleted: (directory, { data }) => pass(directory, data.draftId),
};

function pass({ lastIds }: Directory, draftId: number): void {
  lastIds.draft = Math.max(lastIds.draft, draftId);
}
