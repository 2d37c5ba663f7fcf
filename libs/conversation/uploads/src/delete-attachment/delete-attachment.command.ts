import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { DeletedContent } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Attachments } from '../attachment-index/attachments.js';
import { attachmentAggregate } from '../attachment/attachment.aggregate.js';
import { decideDeleteAttachment } from './delete-attachment.decide.js';

export interface DeleteAttachmentData {
  readonly attachmentId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

export class DeleteAttachment extends CommandWith<DeleteAttachmentData> {}

@CommandHandler(DeleteAttachment)
export class DeleteAttachmentHandler implements ICommandHandler<DeleteAttachment> {
  constructor(
    private readonly transactions: Transactions,
    private readonly attachments: Attachments,
    private readonly deleted: DeletedContent,
  ) {}

  /** `erase-deleted-attachments` removes the bytes: the answer takes the same time whether a rule keeps them or not. */
  async execute({ data: { attachmentId, actorId, cause } }: DeleteAttachment): Promise<void> {
    const isKept = await this.deleted.keepsFile(this.attachments.everLinking(attachmentId));
    await this.transactions.transact(attachmentAggregate, attachmentId, cause, (state) =>
      decideDeleteAttachment(state, actorId, {
        waitingMessageIds: this.attachments.waitingMessageIds(attachmentId),
        isKept,
        uploadedAt: this.attachments.attachment(attachmentId)?.time,
      }),
    );
  }
}
