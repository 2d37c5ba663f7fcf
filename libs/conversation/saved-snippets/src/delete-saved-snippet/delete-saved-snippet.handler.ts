import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { savedSnippetAggregate } from '../snippet/saved-snippet.aggregate.js';
import { DeleteSavedSnippet } from './delete-saved-snippet.command.js';
import { decideDeleteSavedSnippet } from './delete-saved-snippet.decide.js';

@CommandHandler(DeleteSavedSnippet)
export class DeleteSavedSnippetHandler implements ICommandHandler<DeleteSavedSnippet> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { snippetId, actorId, cause } }: DeleteSavedSnippet): Promise<void> {
    await this.transactions.transact(savedSnippetAggregate, snippetId, cause, (state) =>
      decideDeleteSavedSnippet(state, actorId),
    );
  }
}
