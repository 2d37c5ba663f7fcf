import {
  type Actor,
  ApiKeyInQuery,
  AuthenticatedActor,
  content,
  Describe,
  type FileAnswer,
  type FileRequest,
  RateBucket,
  RequestedFile,
} from '@chat/http';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CheckedFiles } from '../get-file/checked-files.js';
import { fileHeaders } from '../get-file/file-headers.js';
import { GetThumbnail } from './get-thumbnail.query.js';

interface ThumbnailPath {
  readonly realm: string;
  readonly shard: string;
  readonly key: string;
  readonly name: string;
  readonly format: string;
}

const CONTENT_TYPE = 'image/webp';

@Controller('user_uploads/thumbnail')
export class GetThumbnailController {
  constructor(
    private readonly queries: QueryBus,
    private readonly files: CheckedFiles,
  ) {}

  @RateBucket('none')
  @ApiKeyInQuery()
  @Get(':realm/:shard/:key/:name/:format')
  @Describe('A smaller form of an uploaded image.', {
    answer: content(CONTENT_TYPE),
    errors: ['INVALID_API_KEY', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  })
  async getThumbnail(
    @AuthenticatedActor() actor: Actor,
    @Param() { realm, shard, key, name, format }: ThumbnailPath,
    @RequestedFile() request: FileRequest,
  ): Promise<FileAnswer> {
    const pathId = `${realm}/${shard}/${key}/${name}`;
    const thumbnail = await this.queries.execute(new GetThumbnail({ readerId: actor.userId, pathId, name: format }));
    return request.answer({
      size: thumbnail.size,
      entityTag: thumbnail.fileKey,
      contentType: CONTENT_TYPE,
      headers: fileHeaders(format, CONTENT_TYPE),
      open: (range) => this.files.read(thumbnail, range),
    });
  }
}
