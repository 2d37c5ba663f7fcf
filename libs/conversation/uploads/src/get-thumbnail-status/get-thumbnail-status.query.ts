import { QueryWith } from '@chat/cqrs';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ForbiddenFile, UnknownFile } from '../attachment/attachment.aggregate.js';
import { Attachments } from '../attachment-index/attachments.js';

export class GetThumbnailStatus extends QueryWith<{ readonly readerId: number; readonly pathId: string }, boolean> {}

@QueryHandler(GetThumbnailStatus)
export class GetThumbnailStatusHandler implements IQueryHandler<GetThumbnailStatus> {
  constructor(private readonly attachments: Attachments) {}

  async execute({ data: { readerId, pathId } }: GetThumbnailStatus): Promise<boolean> {
    const attachment = this.attachments.byPath(pathId);
    if (!attachment) throw new UnknownFile();
    if (!this.attachments.mayRead(readerId, attachment)) throw new ForbiddenFile();
    return (attachment.thumbnails ?? []).length > 0;
  }
}
