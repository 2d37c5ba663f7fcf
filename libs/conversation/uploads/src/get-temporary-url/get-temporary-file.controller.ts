import { content, Describe, type FileAnswer, type FileRequest, Public, RateBucket, RequestedFile } from '@chat/http';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CheckedFiles } from '../get-file/checked-files.js';
import { fileHeaders } from '../get-file/file-headers.js';
import { type FilePath, pathIdOf } from '../get-file/file-path.js';
import { GetTemporaryFile } from './temporary-url.query.js';

@Controller('user_uploads/temporary/:token')
export class GetTemporaryFileController {
  constructor(
    private readonly queries: QueryBus,
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
    const file = await this.queries.execute(new GetTemporaryFile({ token, pathId: pathIdOf(path) }));
    return request.answer({
      size: file.size,
      entityTag: file.fileKey,
      contentType: file.contentType,
      headers: fileHeaders(file.name, file.contentType),
      open: (range) => this.files.read(file, range),
    });
  }
}
