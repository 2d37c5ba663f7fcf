import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Attachments } from '../attachment-index/attachments.js';
import { attachmentAggregate } from '../attachment/attachment.aggregate.js';
import { decideDeleteUnusedAttachment } from './delete-unused-attachment.decide.js';
import { ScheduledFiles } from '@chat/ports';

export interface DeleteUnusedAttachmentData {
  readonly attachmentId: number;
  /** Log position of the deletion of a message that linked it. */
  readonly position: number;
  readonly cause: Cause;
}

export class DeleteUnusedAttachment extends CommandWith<DeleteUnusedAttachmentData> {}

@CommandHandler(DeleteUnusedAttachment)
export class DeleteUnusedAttachmentHandler implements ICommandHandler<DeleteUnusedAttachment> {
  constructor(
    private readonly transactions: Transactions,
    private readonly attachments: Attachments,
    private readonly scheduled: ScheduledFiles,
  ) {}

  async execute({ data: { attachmentId, position, cause } }: DeleteUnusedAttachment): Promise<void> {
    const isScheduled = await this.#isScheduled(attachmentId);
    await this.transactions.transact(attachmentAggregate, attachmentId, cause, (state) =>
      decideDeleteUnusedAttachment(state, isScheduled || this.attachments.isLinkedAfter(attachmentId, position), {
        isKept: this.attachments.kept.isLinked(attachmentId),
        uploadedAt: this.attachments.attachment(attachmentId)?.time,
      }),
    );
  }

  /** Only its owner can still link a file that no message links. */
  async #isScheduled(attachmentId: number): Promise<boolean> {
    const file = this.attachments.attachment(attachmentId);
    if (!file || this.attachments.messageIds(attachmentId).length > 0) return false;
    return this.scheduled.isLinked(file.ownerId, file.fileKey);
  }
}
