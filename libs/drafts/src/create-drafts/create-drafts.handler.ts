import { Directory, IdSequence, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { LIMITS } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draftAggregate } from '../draft/draft.aggregate.js';
import { TooManyDrafts } from '../draft/draft.errors.js';
import { draftedMessage, refuseWithoutSynchronization } from '../drafted-message/drafted-message.js';
import { DRAFTS } from '../drafts/draft-document.js';
import { decideCreateDraft } from './create-draft.decide.js';
import { CreateDrafts } from './create-drafts.command.js';

@CommandHandler(CreateDrafts)
export class CreateDraftsHandler implements ICommandHandler<CreateDrafts> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /** All drafts are checked before the first one is stored. */
  async execute({ data: { ownerId, drafts, cause } }: CreateDrafts): Promise<{ draftIds: readonly number[] }> {
    refuseWithoutSynchronization(this.directory.user(ownerId) as User);
    const messages = drafts.map((draft) => draftedMessage(this.directory, ownerId, draft, cause.time));
    const { perUser } = LIMITS.drafts;
    if ((await this.store.count(DRAFTS, { ownerId })) + drafts.length > perUser) throw new TooManyDrafts(perUser);
    const draftIds = await Promise.all(
      messages.map((message) =>
        this.ids.assign('draft', async (draftId) => {
          const draft = { draftId, ownerId, ...message };
          await this.transactions.create(draftAggregate, draftId, cause, (state) => decideCreateDraft(state, draft));
          return draftId;
        }),
      ),
    );
    return { draftIds };
  }
}
