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
import { CheckedFiles } from './checked-files.js';
import { fileHeaders } from './file-headers.js';
import { type FilePath, pathIdOf } from './file-path.js';
import { GetFile } from './get-file.query.js';

@Controller('user_uploads')
export class GetFileController {
  constructor(
    private readonly queries: QueryBus,
    private readonly files: CheckedFiles,
  ) {}

  @RateBucket('none')
  @ApiKeyInQuery()
  @Get(':realm/:shard/:key/:name')
  @Describe('An uploaded file.', {
    answer: content('*/*'),
    errors: ['INVALID_API_KEY', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  })
  async getFile(
    @AuthenticatedActor() actor: Actor,
    @Param() path: FilePath,
    @RequestedFile() request: FileRequest,
  ): Promise<FileAnswer> {
    const file = await this.queries.execute(new GetFile({ readerId: actor.userId, pathId: pathIdOf(path) }));
    return request.answer({
      size: file.size,
      entityTag: file.fileKey,
      contentType: file.contentType,
      headers: fileHeaders(file.name, file.contentType),
      open: (range) => this.files.read(file, range),
    });
  }
}
