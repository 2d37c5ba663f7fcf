import { Directory, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draftAggregate } from '../draft/draft.aggregate.js';
import { draftedMessage, refuseWithoutSynchronization } from '../drafted-message/drafted-message.js';
import { EditDraft } from './edit-draft.command.js';
import { decideEditDraft } from './edit-draft.decide.js';

@CommandHandler(EditDraft)
export class EditDraftHandler implements ICommandHandler<EditDraft> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { draftId, editorId, draft, cause } }: EditDraft): Promise<void> {
    refuseWithoutSynchronization(this.directory.user(editorId) as User);
    const drafted = () => draftedMessage(this.directory, editorId, draft, cause.time);
    await this.transactions.transact(draftAggregate, draftId, cause, (state) =>
      decideEditDraft(state, editorId, drafted),
    );
  }
}
