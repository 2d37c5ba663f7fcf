import { IdSequence } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { LIMITS } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SAVED_SNIPPETS } from '../saved-snippets/saved-snippet-document.js';
import { savedSnippetAggregate } from '../snippet/saved-snippet.aggregate.js';
import { CreateSavedSnippet } from './create-saved-snippet.command.js';
import { decideCreateSavedSnippet } from './create-saved-snippet.decide.js';

@CommandHandler(CreateSavedSnippet)
export class CreateSavedSnippetHandler implements ICommandHandler<CreateSavedSnippet> {
  constructor(
    private readonly transactions: Transactions,
    private readonly ids: IdSequence,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { cause, ...given } }: CreateSavedSnippet): Promise<{ snippetId: number }> {
    const count = await this.store.count(SAVED_SNIPPETS, { ownerId: given.ownerId });
    return this.ids.assign('savedSnippet', async (snippetId) => {
      const snippet = { snippetId, ...given, createdAt: cause.time };
      await this.transactions.create(savedSnippetAggregate, snippetId, cause, (state) =>
        decideCreateSavedSnippet(state, snippet, { count, limit: LIMITS.savedSnippets.perUser }),
      );
      return { snippetId };
    });
  }
}
