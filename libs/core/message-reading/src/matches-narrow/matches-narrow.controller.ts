import {
  type Actor,
  AuthenticatedActor,
  Describe,
  dictOf,
  integer,
  JsonParameter,
  listOf,
  Parameters,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { narrowTerms } from '../list-messages/narrow-parameter.js';
import type { NarrowTerm } from '../list-messages/narrow.js';
import { matchShape } from '../search/message-search.js';
import { GetMatchingMessages } from './matches-narrow.query.js';
import { LIMITS } from '../message-reading.limits.js';

export class MatchesNarrowParameters {
  @JsonParameter(listOf(integer({ min: 0 }), { maxLength: LIMITS.messages.perRequest }))
  readonly msgIds!: readonly number[];
  @JsonParameter(narrowTerms) readonly narrow!: readonly NarrowTerm[];
}

@Controller('api/v1/messages/matches_narrow')
export class MatchesNarrowController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('Which of some messages are in a narrow, with what a search found in them.', {
    answer: { messages: dictOf(matchShape) },
    errors: ['BAD_NARROW'],
  })
  async matchesNarrow(
    @AuthenticatedActor() { userId }: Actor,
    @Parameters() { msgIds, narrow }: MatchesNarrowParameters,
  ) {
    return { messages: await this.queries.execute(new GetMatchingMessages(userId, msgIds, narrow)) };
  }
}
