import { type Actor, AuthenticatedActor, boolean, Describe } from '@chat/http';
import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type FilePath, pathIdOf } from '../get-file/file-path.js';
import { GetThumbnailStatus } from './get-thumbnail-status.query.js';

@Controller('api/v1/thumbnail/status')
export class GetThumbnailStatusController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':realm/:shard/:key/:name')
  @Describe('Whether smaller forms of an uploaded image are there already.', { answer: { has_thumbnail: boolean() } })
  async status(@AuthenticatedActor() { userId }: Actor, @Param() path: FilePath) {
    const status = new GetThumbnailStatus({ readerId: userId, pathId: pathIdOf(path) });
    return { has_thumbnail: await this.queries.execute(status) };
  }
}
