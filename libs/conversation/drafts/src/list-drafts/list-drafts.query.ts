import { QueryWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { refuseWithoutSynchronization } from '../drafted-message/drafted-message.js';
import { DRAFTS } from './draft-document.js';
import { draftObject, type DraftObject } from './draft-object.js';

export class ListDrafts extends QueryWith<{ readonly ownerId: number }, readonly DraftObject[]> {}

@QueryHandler(ListDrafts)
export class ListDraftsHandler implements IQueryHandler<ListDrafts> {
  constructor(
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: ListDrafts): Promise<readonly DraftObject[]> {
    refuseWithoutSynchronization(this.directory.user(data.ownerId) as User);
    return (await draftsOf(this.store, data.ownerId)).toReversed();
  }
}

export async function draftsOf(store: ReadStore, ownerId: number): Promise<DraftObject[]> {
  const documents = await store.find(DRAFTS, { filter: { ownerId }, sort: { timestamp: -1 } });
  return documents.map((document) => draftObject(document._id, document));
}
