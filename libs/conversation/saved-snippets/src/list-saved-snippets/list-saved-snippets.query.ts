import { QueryWith } from '@chat/cqrs';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { SAVED_SNIPPETS } from './saved-snippet-document.js';
import { savedSnippetObject, type SavedSnippetObject } from './saved-snippet-object.js';

export class ListSavedSnippets extends QueryWith<{ readonly ownerId: number }, readonly SavedSnippetObject[]> {}

@QueryHandler(ListSavedSnippets)
export class ListSavedSnippetsHandler implements IQueryHandler<ListSavedSnippets> {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  execute({ data }: ListSavedSnippets): Promise<readonly SavedSnippetObject[]> {
    return savedSnippetsOf(this.store, data.ownerId);
  }
}

export async function savedSnippetsOf(store: ReadStore, ownerId: number): Promise<SavedSnippetObject[]> {
  const documents = await store.find(SAVED_SNIPPETS, { filter: { ownerId }, sort: { _id: 1 } });
  return documents.map((document) => savedSnippetObject(document._id, document));
}
