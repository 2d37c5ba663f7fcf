import { CommandWith } from '@chat/cqrs';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { roomForSnippets, savedSnippetsClaim } from '../list-saved-snippets/room-for-snippets.js';
import { savedSnippetAggregate } from '../snippet/saved-snippet.aggregate.js';
import { decideEditSavedSnippet, type EditSavedSnippetInput } from './edit-saved-snippet.decide.js';

export class EditSavedSnippet extends CommandWith<EditSavedSnippetInput & Caused> {}

@CommandHandler(EditSavedSnippet)
export class EditSavedSnippetHandler implements ICommandHandler<EditSavedSnippet> {
  constructor(
    private readonly transactions: Transactions,
    private readonly claims: Claims,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: EditSavedSnippet): Promise<void> {
    const { snippetId, editorId, cause } = data;
    await this.claims.holding([savedSnippetsClaim(editorId)], async () => {
      const { room } = await roomForSnippets(this.store, editorId, snippetId);
      await this.transactions.transact(savedSnippetAggregate, snippetId, cause, (state) =>
        decideEditSavedSnippet(state, data, room),
      );
    });
  }
}
