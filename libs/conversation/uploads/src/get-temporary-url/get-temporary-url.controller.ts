import { type Actor, AuthenticatedActor, Describe, text } from '@chat/http';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type FilePath, pathIdOf } from '../get-file/file-path.js';
import { GetTemporaryToken } from './temporary-url.query.js';

@Controller('api/v1/user_uploads')
export class GetTemporaryUrlController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':realm/:shard/:key/:name')
  @Describe('A URL of an uploaded file that works for a minute without credentials.', { answer: { url: text() } })
  async url(@AuthenticatedActor() { userId }: Actor, @Param() path: FilePath) {
    const pathId = pathIdOf(path);
    const token = await this.queries.execute(new GetTemporaryToken({ readerId: userId, pathId }));
    return { url: `/user_uploads/temporary/${token}/${encodeURI(pathId)}` };
  }
}
