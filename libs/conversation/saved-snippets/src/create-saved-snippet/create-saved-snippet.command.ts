import { CommandWith } from '@chat/cqrs';
import { IdSequence } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { roomForSnippets, savedSnippetsClaim } from '../list-saved-snippets/room-for-snippets.js';
import { savedSnippetAggregate, SavedSnippetIds } from '../snippet/saved-snippet.aggregate.js';
import { decideCreateSavedSnippet } from './create-saved-snippet.decide.js';

export interface CreateSavedSnippetData {
  readonly ownerId: number;
  readonly title: string;
  readonly content: string;
  readonly cause: Cause;
}

export class CreateSavedSnippet extends CommandWith<CreateSavedSnippetData, { snippetId: number }> {}

@CommandHandler(CreateSavedSnippet)
export class CreateSavedSnippetHandler implements ICommandHandler<CreateSavedSnippet> {
  constructor(
    private readonly transactions: Transactions,
    private readonly ids: IdSequence,
    private readonly snippetIds: SavedSnippetIds,
    private readonly claims: Claims,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { cause, ...given } }: CreateSavedSnippet): Promise<{ snippetId: number }> {
    return this.claims.holding([savedSnippetsClaim(given.ownerId)], async () => {
      const room = await roomForSnippets(this.store, given.ownerId);
      return this.ids.assign(this.snippetIds, async (snippetId) => {
        const snippet = { snippetId, ...given, createdAt: cause.time };
        await this.transactions.create(savedSnippetAggregate, snippetId, cause, (state) =>
          decideCreateSavedSnippet(state, snippet, room),
        );
        return { snippetId };
      });
    });
  }
}
