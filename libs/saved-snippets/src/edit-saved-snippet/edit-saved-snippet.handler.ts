import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { savedSnippetAggregate } from '../snippet/saved-snippet.aggregate.js';
import { EditSavedSnippet } from './edit-saved-snippet.command.js';
import { decideEditSavedSnippet } from './edit-saved-snippet.decide.js';

@CommandHandler(EditSavedSnippet)
export class EditSavedSnippetHandler implements ICommandHandler<EditSavedSnippet> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: EditSavedSnippet): Promise<void> {
    await this.transactions.transact(savedSnippetAggregate, data.snippetId, data.cause, (state) =>
      decideEditSavedSnippet(state, data),
    );
  }
}
