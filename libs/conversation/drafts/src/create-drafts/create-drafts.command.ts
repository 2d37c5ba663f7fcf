import { CommandWith } from '@chat/cqrs';
import { Directory, IdSequence, type User } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draftAggregate, DraftIds } from '../draft/draft.aggregate.js';
import type { SentDraft } from '../drafted-message/draft-parameter.js';
import { draftedMessage, refuseWithoutSynchronization } from '../drafted-message/drafted-message.js';
import { draftsClaim, roomForDrafts } from '../list-drafts/room-for-drafts.js';
import { decideCreateDraft } from './create-draft.decide.js';

export interface CreateDraftsData {
  readonly ownerId: number;
  readonly drafts: readonly SentDraft[];
  readonly cause: Cause;
}

export class CreateDrafts extends CommandWith<CreateDraftsData, { draftIds: readonly number[] }> {}

@CommandHandler(CreateDrafts)
export class CreateDraftsHandler implements ICommandHandler<CreateDrafts> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly draftIds: DraftIds,
    private readonly claims: Claims,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { ownerId, drafts, cause } }: CreateDrafts): Promise<{ draftIds: readonly number[] }> {
    const draftIds = await this.claims.holding([draftsClaim(ownerId)], async () => {
      refuseWithoutSynchronization(this.directory.user(ownerId) as User);
      const messages = drafts.map((draft) => draftedMessage(this.directory, ownerId, draft, cause.time));
      (await roomForDrafts(this.store, ownerId))(messages);
      const created = messages.map((message) =>
        this.ids.assign(this.draftIds, async (draftId) => {
          const draft = { draftId, ownerId, ...message };
          await this.transactions.create(draftAggregate, draftId, cause, (state) => decideCreateDraft(state, draft));
          return draftId;
        }),
      );
      return Promise.all(created);
    });
    return { draftIds };
  }
}
