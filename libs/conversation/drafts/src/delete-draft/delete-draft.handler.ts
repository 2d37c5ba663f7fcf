import { Directory, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draftAggregate } from '../draft/draft.aggregate.js';
import { refuseWithoutSynchronization } from '../drafted-message/drafted-message.js';
import { DeleteDraft } from './delete-draft.command.js';
import { decideDeleteDraft } from './delete-draft.decide.js';

@CommandHandler(DeleteDraft)
export class DeleteDraftHandler implements ICommandHandler<DeleteDraft> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { draftId, actorId, cause } }: DeleteDraft): Promise<void> {
    refuseWithoutSynchronization(this.directory.user(actorId) as User);
    await this.transactions.transact(draftAggregate, draftId, cause, (state) => decideDeleteDraft(state, actorId));
  }
}
