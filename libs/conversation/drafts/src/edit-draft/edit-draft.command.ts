import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draftAggregate } from '../draft/draft.aggregate.js';
import type { SentDraft } from '../drafted-message/draft-parameter.js';
import { draftedMessage, refuseWithoutSynchronization } from '../drafted-message/drafted-message.js';
import { draftsClaim, roomForDrafts } from '../list-drafts/room-for-drafts.js';
import { decideEditDraft } from './edit-draft.decide.js';

export interface EditDraftData {
  readonly draftId: number;
  readonly editorId: number;
  readonly draft: SentDraft;
  readonly cause: Cause;
}

export class EditDraft extends CommandWith<EditDraftData> {}

@CommandHandler(EditDraft)
export class EditDraftHandler implements ICommandHandler<EditDraft> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { draftId, editorId, draft, cause } }: EditDraft): Promise<void> {
    await this.claims.holding([draftsClaim(editorId)], async () => {
      refuseWithoutSynchronization(this.directory.user(editorId) as User);
      const refuseWithoutRoom = await roomForDrafts(this.store, editorId, draftId);
      const drafted = () => {
        const message = draftedMessage(this.directory, editorId, draft, cause.time);
        refuseWithoutRoom([message]);
        return message;
      };
      await this.transactions.transact(draftAggregate, draftId, cause, (state) =>
        decideEditDraft(state, editorId, drafted),
      );
    });
  }
}
