import { QueryWith } from '@chat/cqrs';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ForbiddenFile, UnknownFile } from '../attachment/attachment.aggregate.js';
import type { Attachment } from '../attachment-index/attachment.js';
import { Attachments } from '../attachment-index/attachments.js';

export class GetFile extends QueryWith<{ readonly readerId: number; readonly pathId: string }, Attachment> {}

@QueryHandler(GetFile)
export class GetFileHandler implements IQueryHandler<GetFile> {
  constructor(private readonly attachments: Attachments) {}

  async execute({ data }: GetFile): Promise<Attachment> {
    const attachment = this.attachments.byPath(data.pathId);
    if (!attachment) throw new UnknownFile();
    if (!this.attachments.mayRead(data.readerId, attachment)) throw new ForbiddenFile();
    return attachment;
  }
}
