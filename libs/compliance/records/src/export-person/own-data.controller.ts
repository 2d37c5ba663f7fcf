import { type Actor, AuthenticatedActor, content, Costly, Describe, FileAnswer, Parameters } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ReadOwnData } from './own-data.query.js';

class NoParameters {}

@Controller('api/v1/users/me/data')
export class OwnDataController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Costly()
  @Describe(
    'All that the server stores about the own account, as JSON Lines, oldest first: first `account`, then one line for each event, between them `progress` from 0 to 1, and at last `complete`. Uploaded files are named; they are read as ever. Deleted messages, deleted files and the words of others are not among them.',
    { answer: content('application/x-ndjson') },
  )
  async readOwnData(
    @AuthenticatedActor() { userId }: Actor,
    @Parameters({ refusesUnknown: true }) _none: NoParameters,
  ): Promise<FileAnswer> {
    const headers = {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.jsonl"',
      'cache-control': 'private, no-store',
    };
    return new FileAnswer(200, headers, await this.queries.execute(new ReadOwnData({ userId })));
  }
}
