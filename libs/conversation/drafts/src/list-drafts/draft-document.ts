import type { Collection } from '@chat/read-store';
import type { Draft } from '../draft/draft.aggregate.js';

export interface DraftDocument extends Omit<Draft, 'draftId'> {
  readonly _id: number;
}

export const DRAFTS: Collection<DraftDocument> = {
  name: 'drafts',
  indexes: [{ fields: ['ownerId', 'timestamp'] }],
};
