import {
  type Actor,
  anything,
  AuthenticatedActor,
  constant,
  Costly,
  Describe,
  dictOf,
  integer,
  listOf,
  object,
  optional,
  Parameters,
  PathId,
  text,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CaseParameter } from '../auditors/case-parameter.js';
import { Inspections } from '../auditors/inspections.js';
import { ProveMessage } from './prove-message.query.js';

const answer = {
  format: constant('chat-disclosure-v1'),
  subject: text(),
  events: listOf(
    object({
      index: integer(),
      proof: text(),
      entry: text(),
      salt: optional(text()),
      content: optional(object({ data: anything(), metadata: dictOf(anything()) })),
      erased: optional(object({ by: text(), revision: integer() })),
      withheld: optional(text()),
    }),
  ),
  completeness: object({ revisions: integer(), elsewhere: text() }),
};

@Controller('api/v1/audit/messages')
export class ProveMessageController {
  constructor(
    private readonly inspections: Inspections,
    private readonly queries: QueryBus,
  ) {}

  @Get(':message_id/proof')
  @Costly()
  @Describe(
    'Proves what happened to a message, for somebody who has no access to the server. For accounts with the special permission `can_audit`, within their mandate.',
    { answer },
  )
  async prove(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() { case: name }: CaseParameter,
  ): Promise<object> {
    const inspection = { what: 'proof', case: name, parameters: { message_id: messageId } } as const;
    const mandate = await this.inspections.begin(actor, inspection);
    return this.queries.execute(new ProveMessage({ messageId, mandate }));
  }
}
