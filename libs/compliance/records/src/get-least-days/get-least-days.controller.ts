import { about, Describe, integer, listOf, nullable, object, RequireOwner } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetLeastDays } from './get-least-days.query.js';

const inForce = {
  days_now: about(
    'Days from the posting during which content is not erased now, with the values of the last 14 days.',
    integer(),
  ),
  holds_from: about('When `records_days` alone counts, in UNIX seconds; null: now.', nullable(integer())),
};

const ownRule = {
  records_days: about('The rule of the place; null: as in the organization.', nullable(integer())),
  ...inForce,
};

@Controller('api/v1/records/rule')
export class GetLeastDaysController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('How long content must be kept, whoever deletes it.', {
    answer: {
      operator_days: about('Days below which no rule goes, set by the operator.', integer()),
      organization: about(
        'The rule of the organization.',
        object({ records_days: about('0: none.', integer()), ...inForce }),
      ),
      direct_messages: about('The rule of direct messages.', object(ownRule)),
      streams: about(
        'Channels with a rule of their own, or with one that was lifted and still counts.',
        listOf(object({ stream_id: integer(), ...ownRule })),
      ),
    },
  })
  @RequireOwner()
  async getLeastDays() {
    return { ...(await this.queries.execute(new GetLeastDays())) };
  }
}
