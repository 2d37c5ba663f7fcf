import { Claims, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { savedSnippetAggregate } from '../snippet/saved-snippet.aggregate.js';
import { roomForSnippets, savedSnippetsClaim } from '../list-saved-snippets/room-for-snippets.js';
import { EditSavedSnippet } from './edit-saved-snippet.command.js';
import { decideEditSavedSnippet } from './edit-saved-snippet.decide.js';

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
