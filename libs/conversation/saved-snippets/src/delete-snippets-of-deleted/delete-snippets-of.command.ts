import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SAVED_SNIPPETS } from '../list-saved-snippets/saved-snippet-document.js';
import { savedSnippetAggregate } from '../snippet/saved-snippet.aggregate.js';
import { decideDeleteSnippetsOf } from './delete-snippets-of.decide.js';

/** Deletes the saved snippets of an account. Repeatable. */
export class DeleteSnippetsOf extends CommandWith<{ readonly ownerId: number; readonly cause: Cause }> {}

@CommandHandler(DeleteSnippetsOf)
export class DeleteSnippetsOfHandler implements ICommandHandler<DeleteSnippetsOf> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** At most as many as an account may have. */
  async execute({ data: { ownerId, cause } }: DeleteSnippetsOf): Promise<void> {
    for (const id of await this.store.findIds(SAVED_SNIPPETS, { filter: { ownerId } }))
      await this.transactions.transact(savedSnippetAggregate, id as number, cause, decideDeleteSnippetsOf);
  }
}
