import type { Collection } from '@chat/read-store';

export interface SavedSnippetDocument {
  readonly _id: number;
  readonly ownerId: number;
  readonly title: string;
  readonly content: string;
  readonly createdAt: number;
}

export const SAVED_SNIPPETS: Collection<SavedSnippetDocument> = {
  name: 'saved_snippets',
  indexes: [{ fields: ['ownerId'] }],
};
