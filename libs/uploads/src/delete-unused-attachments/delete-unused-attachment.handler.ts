import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { attachmentAggregate } from '../attachment/attachment.aggregate.js';
import { Attachments } from '../attachment-index/attachments.js';
import { DeleteUnusedAttachment } from './delete-unused-attachment.command.js';
import { decideDeleteUnusedAttachment } from './delete-unused-attachment.decide.js';

@CommandHandler(DeleteUnusedAttachment)
export class DeleteUnusedAttachmentHandler implements ICommandHandler<DeleteUnusedAttachment> {
  constructor(
    private readonly transactions: Transactions,
    private readonly attachments: Attachments,
  ) {}

  async execute({ data: { attachmentId, cause } }: DeleteUnusedAttachment): Promise<void> {
    await this.transactions.transact(attachmentAggregate, attachmentId, cause, (state) =>
      decideDeleteUnusedAttachment(state, this.attachments.messageIds(attachmentId).length > 0),
    );
  }
}
