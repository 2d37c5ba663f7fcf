import {
  about,
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  JsonParameter,
  listOf,
  Parameters,
  text,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Auditors } from '../auditors/auditors.js';
import { FindIds } from './find-ids.query.js';

class NamedParameters {
  @JsonParameter(listOf(text()), { default: [], about: 'Names of channels.' })
  readonly channels!: readonly string[];

  @JsonParameter(listOf(text()), { default: [], about: 'E-mail addresses of accounts.' })
  readonly accounts!: readonly string[];
}

@Controller('api/v1/audit/ids')
export class FindIdsController {
  constructor(
    private readonly auditors: Auditors,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Describe(
    'The ids of channels and accounts, by their names, for accounts with the special permission `can_audit`: of those that their mandate covers, or that they may see without it. A name of another one is answered as one that nothing has.',
    {
      answer: {
        stream_ids: about('In the order of the names.', listOf(integer())),
        user_ids: about('In the order of the addresses.', listOf(integer())),
      },
    },
  )
  async findIds(
    @AuthenticatedActor() { userId }: Actor,
    @Parameters({ refusesUnknown: true }) { channels, accounts }: NamedParameters,
  ) {
    const mandate = this.auditors.mandateOf(userId);
    const found = await this.queries.execute(new FindIds({ userId, mandate, channels, accounts }));
    return { stream_ids: found.channelIds, user_ids: found.userIds };
  }
}
