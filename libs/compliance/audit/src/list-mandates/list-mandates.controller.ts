import { about, type Actor, AuthenticatedActor, Describe, listOf, nullable, RequireOwner } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Inspections } from '../auditors/inspections.js';
import { mandateShape } from '../mandate/shown-mandate.js';
import { GetMandate, ListMandates } from './list-mandates.query.js';

@Controller('api/v1/audit/mandates')
export class ListMandatesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly inspections: Inspections,
  ) {}

  @Get()
  @Describe('The mandates to audit that are in force. For owners, whose look is recorded.', {
    answer: { mandates: about('Ascending by account.', listOf(mandateShape)) },
  })
  @RequireOwner()
  async listMandates(@AuthenticatedActor() actor: Actor) {
    await this.inspections.record(actor, { what: 'mandates', parameters: {} });
    return { mandates: await this.queries.execute(new ListMandates()) };
  }

  @Get('me')
  @Describe('The mandate of the account, null if it has none.', {
    answer: { mandate: about('Null: it has none.', nullable(mandateShape)) },
  })
  async ownMandate(@AuthenticatedActor() { userId }: Actor) {
    return { mandate: await this.queries.execute(new GetMandate({ userId })) };
  }
}
