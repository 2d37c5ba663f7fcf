import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { savedSnippetAggregate } from '../snippet/saved-snippet.aggregate.js';
import { decideDeleteSavedSnippet } from './delete-saved-snippet.decide.js';

export interface DeleteSavedSnippetData {
  readonly snippetId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

export class DeleteSavedSnippet extends CommandWith<DeleteSavedSnippetData> {}

@CommandHandler(DeleteSavedSnippet)
export class DeleteSavedSnippetHandler implements ICommandHandler<DeleteSavedSnippet> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { snippetId, actorId, cause } }: DeleteSavedSnippet): Promise<void> {
    await this.transactions.transact(savedSnippetAggregate, snippetId, cause, (state) =>
      decideDeleteSavedSnippet(state, actorId),
    );
  }
}
