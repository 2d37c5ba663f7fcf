import {
  about,
  type Actor,
  AuthenticatedActor,
  Costly,
  Describe,
  integer,
  listOf,
  nullable,
  object,
  text,
} from '@chat/http';
import { AuditInspections } from '@chat/ports';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { HoldKeepers } from '../hold-keepers/hold-keepers.js';
import { type ListedHold, ListHolds } from './list-holds.query.js';

const seconds = (meaning: string) => about(`${meaning} UNIX seconds.`, integer());
const secondsOrNull = (meaning: string) => about(`${meaning} UNIX seconds.`, nullable(integer()));
const whose = about('Null: an operator, on the command line.', nullable(integer()));

const holdShape = object({
  id: integer(),
  name: text(),
  reason: text(),
  user_ids: about('Accounts: what they post, and direct conversations that they are in.', listOf(integer())),
  stream_ids: listOf(integer()),
  topics: listOf(object({ stream_id: integer(), topic: text() })),
  conversations: about('Everybody in each.', listOf(listOf(integer()))),
  from: secondsOrNull('Posted since then; null: no bound.'),
  to: secondsOrNull('Posted until then; null: no bound.'),
  set: seconds('When it was set.'),
  user_id: whose,
  lifted: about('Null: it is in force.', nullable(object({ time: seconds('When.'), user_id: whose, reason: text() }))),
  deleted_messages: about('Deleted messages whose content it keeps; 0 once it is lifted.', integer()),
});

@Controller('api/v1/records/holds')
export class ListHoldsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly keepers: HoldKeepers,
    private readonly inspections: AuditInspections,
  ) {}

  @Get()
  @Costly()
  @Describe(
    'Legal holds, lifted ones too. For owners, and auditors whose mandates include holds; each look is recorded.',
    {
      answer: { holds: about('Oldest first.', listOf(holdShape)) },
    },
  )
  async listHolds(@AuthenticatedActor() actor: Actor) {
    this.keepers.assert(actor);
    await this.inspections.record(actor, { what: 'holds', parameters: {} });
    return { holds: (await this.queries.execute(new ListHolds())).map(shown) };
  }
}

const inSeconds = (time: number | null) => (time === null ? null : Math.floor(time / 1000));

const shown = (hold: ListedHold) => ({
  id: hold.id,
  name: hold.name,
  reason: hold.reason,
  user_ids: hold.userIds,
  stream_ids: hold.channelIds,
  topics: hold.topics.map(({ channelId, topic }) => ({ stream_id: channelId, topic })),
  conversations: hold.conversations,
  from: inSeconds(hold.from),
  to: inSeconds(hold.to),
  set: Math.floor(hold.setAt / 1000),
  user_id: hold.setBy,
  lifted: hold.lifted && {
    time: Math.floor(hold.lifted.time / 1000),
    user_id: hold.lifted.userId,
    reason: hold.lifted.reason,
  },
  deleted_messages: hold.deletedMessages,
});
