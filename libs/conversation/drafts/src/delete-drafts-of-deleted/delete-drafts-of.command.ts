import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DRAFTS } from '../list-drafts/draft-document.js';
import { draftAggregate } from '../draft/draft.aggregate.js';
import { decideDeleteUnsynchronizedDraft } from '../delete-unsynchronized-drafts/delete-unsynchronized-draft.decide.js';

/** Deletes the drafts of an account. Repeatable. */
export class DeleteDraftsOf extends CommandWith<{ readonly ownerId: number; readonly cause: Cause }> {}

@CommandHandler(DeleteDraftsOf)
export class DeleteDraftsOfHandler implements ICommandHandler<DeleteDraftsOf> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** At most as many as an account may have. */
  async execute({ data: { ownerId, cause } }: DeleteDraftsOf): Promise<void> {
    for (const id of await this.store.findIds(DRAFTS, { filter: { ownerId } }))
      await this.transactions.transact(draftAggregate, id as number, cause, decideDeleteUnsynchronizedDraft);
  }
}
