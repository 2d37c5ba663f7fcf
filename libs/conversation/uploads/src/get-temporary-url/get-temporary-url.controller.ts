import { Directory, type User } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, text } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetFile } from '../get-file/get-file.query.js';
import { type FilePath, pathIdOf } from '../get-file/file-path.js';
import { temporaryToken } from './temporary-url.js';

@Controller('api/v1/user_uploads')
export class GetTemporaryUrlController {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  @Get(':realm/:shard/:key/:name')
  @Describe('A URL of an uploaded file that works for a minute without credentials.', { answer: { url: text() } })
  async url(@AuthenticatedActor() { userId }: Actor, @Param() path: FilePath) {
    const pathId = pathIdOf(path);
    await this.queries.execute(new GetFile({ readerId: userId, pathId }));
    const token = temporaryToken(this.directory.user(userId) as User, pathId, this.clock.now());
    return { url: `/user_uploads/temporary/${token}/${encodeURI(pathId)}` };
  }
}
