import { about, Describe, integer, listOf, object, RequireOwner } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetRetention } from './get-retention.query.js';

@Controller('api/v1/records/retention')
export class GetRetentionController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('Which shortened rules of message retention do not delete yet, and how many messages they will take.', {
    answer: {
      waiting: listOf(
        object({
          message_retention_days: about('Days after which messages will be deleted.', integer()),
          deletes_from: about('When the rule begins to delete: UNIX seconds.', integer()),
          messages: about('How many messages are too old for it then.', integer()),
        }),
      ),
    },
  })
  @RequireOwner()
  async getRetention() {
    return { waiting: await this.queries.execute(new GetRetention()) };
  }
}
