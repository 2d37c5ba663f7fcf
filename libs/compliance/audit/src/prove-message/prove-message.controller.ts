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
import { proveStream, Proving } from '@chat/sealing';
import { Auditors, UnknownMessage } from '../auditors/auditors.js';
import { CaseParameter } from '../auditors/case-parameter.js';
import { Inspections } from '../auditors/inspections.js';
import { closed } from '../leaving-out/closed.js';
import { withholding } from '../leaving-out/extract.js';
import { ShownLog } from '../shown-log/shown-log.js';

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
    private readonly auditors: Auditors,
    private readonly inspections: Inspections,
    private readonly proving: Proving,
    private readonly shown: ShownLog,
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
    await this.auditors.covered(mandate, messageId);
    const proven = await proveStream(`message-${messageId}`, this.proving, withholding({ mandate }));
    const disclosure = closed(proven, await this.shown.withheldFrom(mandate));
    if (disclosure.events.length === 0) throw new UnknownMessage();
    return disclosure;
  }
}
