import { QueryWith } from '@chat/cqrs';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { type AttachmentObject, attachmentObject } from '../attachment-index/attachment-object.js';
import { Attachments } from '../attachment-index/attachments.js';

export interface ListedAttachments {
  readonly attachments: readonly AttachmentObject[];
  readonly spaceUsed: number;
}

export class ListAttachments extends QueryWith<{ readonly ownerId: number }, ListedAttachments> {}

@QueryHandler(ListAttachments)
export class ListAttachmentsHandler implements IQueryHandler<ListAttachments> {
  constructor(private readonly attachments: Attachments) {}

  async execute({ data }: ListAttachments): Promise<ListedAttachments> {
    const own = this.attachments.ofOwner(data.ownerId);
    return {
      attachments: own.map((attachment) => attachmentObject(attachment, this.attachments.messageIds(attachment.id))),
      spaceUsed: this.attachments.spaceUsed,
    };
  }
}
