import { about, Describe, integer, listOf, nullable, object, RequireOwner } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetRecordsRules } from './get-records-rules.query.js';

const days = about(
  'Days from the deletion of a message until its content is erased; 0: at once; -1: as the records rule alone says.',
  integer(),
);

@Controller('api/v1/records')
export class GetRecordsRulesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('How long the content of deleted messages is kept.', {
    answer: {
      deleted_content_days: days,
      direct_messages: about(
        'The rule of direct messages; null: as in the organization.',
        nullable(object({ deleted_content_days: days })),
      ),
      streams: about(
        'Channels with a rule of their own.',
        listOf(object({ stream_id: integer(), deleted_content_days: days })),
      ),
    },
  })
  @RequireOwner()
  async getRecordsRules() {
    return { ...(await this.queries.execute(new GetRecordsRules())) };
  }
}
