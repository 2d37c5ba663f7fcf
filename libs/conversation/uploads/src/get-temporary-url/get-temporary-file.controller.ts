import { Directory } from '@chat/directory';
import { content, Describe, type FileAnswer, type FileRequest, Public, RateBucket, RequestedFile } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ForbiddenFile } from '../attachment/attachment.aggregate.js';
import { CheckedFiles } from '../get-file/checked-files.js';
import { fileHeaders } from '../get-file/file-headers.js';
import { type FilePath, pathIdOf } from '../get-file/file-path.js';
import { GetFile } from '../get-file/get-file.query.js';
import { openedBy } from './temporary-url.js';

@Controller('user_uploads/temporary/:token')
export class GetTemporaryFileController {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: Directory,
    private readonly clock: Clock,
    private readonly files: CheckedFiles,
  ) {}

  @Public()
  @RateBucket('none')
  @Get(':realm/:shard/:key/:name')
  @Describe('An uploaded file, by its temporary URL.', { answer: content('*/*') })
  async getFile(
    @Param() { token, ...path }: FilePath & { readonly token: string },
    @RequestedFile() request: FileRequest,
  ): Promise<FileAnswer> {
    const pathId = pathIdOf(path);
    const readerId = openedBy((id) => this.directory.user(id), token, pathId, this.clock.now());
    if (readerId === undefined) throw new ForbiddenFile();
    const file = await this.queries.execute(new GetFile({ readerId, pathId }));
    return request.answer({
      size: file.size,
      entityTag: file.fileKey,
      contentType: file.contentType,
      headers: fileHeaders(file.name, file.contentType),
      open: (range) => this.files.read(file, range),
    });
  }
}
