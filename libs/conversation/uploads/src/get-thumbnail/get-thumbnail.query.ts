import { QueryWith } from '@chat/cqrs';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Attachments } from '../attachment-index/attachments.js';
import { ForbiddenFile, type Thumbnail, UnknownFile } from '../attachment/attachment.aggregate.js';

export class GetThumbnail extends QueryWith<
  { readonly readerId: number; readonly pathId: string; readonly name: string },
  Thumbnail
> {}

@QueryHandler(GetThumbnail)
export class GetThumbnailHandler implements IQueryHandler<GetThumbnail> {
  constructor(private readonly attachments: Attachments) {}

  async execute({ data: { readerId, pathId, name } }: GetThumbnail): Promise<Thumbnail> {
    const attachment = this.attachments.byPath(pathId);
    if (!attachment) throw new UnknownFile();
    if (!this.attachments.mayRead(readerId, attachment)) throw new ForbiddenFile();
    const thumbnail = attachment.thumbnails?.find((each) => each.name === name);
    if (!thumbnail) throw new UnknownFile();
    return thumbnail;
  }
}
