import { type DirectoryFold, LastId } from '@chat/directory';
import type { DraftEvent } from './draft.aggregate.js';

export class DraftIds extends LastId {
  constructor() {
    super('draft');
  }
}

export const draftFold = (ids: DraftIds): DirectoryFold<DraftEvent> => ({
  DraftCreated: (_directory, { data }) => ids.raise(data.draftId),
  DraftEdited: (_directory, { data }) => ids.raise(data.draftId),
  DraftDeleted: (_directory, { data }) => ids.raise(data.draftId),
});
