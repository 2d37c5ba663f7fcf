import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draftAggregate } from '../draft/draft.aggregate.js';
import { refuseWithoutSynchronization } from '../drafted-message/drafted-message.js';
import { decideDeleteDraft } from './delete-draft.decide.js';

export interface DeleteDraftData {
  readonly draftId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

export class DeleteDraft extends CommandWith<DeleteDraftData> {}

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
