import { type Cause, Transactions } from '@chat/event-log';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Attachments } from '../attachment-index/attachments.js';
import { attachmentAggregate } from '../attachment/attachment.aggregate.js';
import { decideDeleteAttachment } from './delete-attachment.decide.js';
import { removeFiles } from './remove-files.js';

export interface DeleteAttachmentData {
  readonly attachmentId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

export class DeleteAttachment extends Command<void> {
  constructor(readonly data: DeleteAttachmentData) {
    super();
  }
}

@CommandHandler(DeleteAttachment)
export class DeleteAttachmentHandler implements ICommandHandler<DeleteAttachment> {
  constructor(
    private readonly transactions: Transactions,
    private readonly attachments: Attachments,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** The bytes are gone when this resolves; after a crash in between `erase-deleted-attachments` removes them. */
  async execute({ data: { attachmentId, actorId, cause } }: DeleteAttachment): Promise<void> {
    const { events } = await this.transactions.transact(attachmentAggregate, attachmentId, cause, (state) =>
      decideDeleteAttachment(state, actorId, this.attachments.waitingMessageIds(attachmentId)),
    );
    for (const { type, data } of events) {
      if (type === 'AttachmentDeleted') await removeFiles(this.files, data);
    }
  }
}
