import { about, boolean, Describe, integer, listOf, object, RequireOwner } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetRetention } from './get-retention.query.js';

@Controller('api/v1/records/retention')
export class GetRetentionController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe(
    'After how many days messages are deleted; which shortened rules do not delete yet, and how many messages they will take.',
    {
      answer: {
        message_retention_days: about('Of the organization, and of direct messages; -1: messages stay.', integer()),
        streams: about(
          'Channels with a value of their own.',
          listOf(object({ stream_id: integer(), message_retention_days: integer() })),
        ),
        waiting: listOf(
          object({
            message_retention_days: about('Days after which messages will be deleted.', integer()),
            stream_ids: about('Channels in which it will delete.', listOf(integer())),
            direct_messages: about('Whether it will delete direct messages.', boolean()),
            deletes_from: about('When the rule begins to delete: UNIX seconds.', integer()),
            messages: about('How many messages are too old for it then.', integer()),
          }),
        ),
      },
    },
  )
  @RequireOwner()
  async getRetention() {
    return { ...(await this.queries.execute(new GetRetention())) };
  }
}
