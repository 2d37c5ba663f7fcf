import {
  about,
  type Actor,
  AuthenticatedActor,
  boolean,
  choice,
  Describe,
  integer,
  IntegerParameter,
  listOf,
  nullable,
  object,
  Parameters,
  RequireOwner,
  text,
} from '@chat/http';
import { AuditInspections } from '@chat/ports';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { LogInDays } from '../log-in/log-in-days.js';
import { type ListedLogIn, ListLogIns } from './list-log-ins.query.js';

const MOST = 1000;

class LogInsParameters {
  @IntegerParameter({ optional: true, about: 'Only log-ins of this account.' })
  readonly userId: number | undefined;

  @IntegerParameter({ optional: true, about: 'Only log-ins with a smaller number: the next page.' })
  readonly before: number | undefined;

  @IntegerParameter({ default: 100, min: 1, max: MOST, about: 'Most log-ins of the answer.' })
  readonly limit!: number;
}

const logInShape = object({
  number: about('Increases with time; for `before`. It does not survive an import.', integer()),
  time: about('When: ISO 8601, UTC.', text()),
  user_id: integer(),
  name: about('Of the account.', text()),
  how: about(
    '`password`: by e-mail address and password; `console`: in the console; `development`: without a password; `key`: the first use of a key from this address in a day; `new_key`: a key was made.',
    choice(['password', 'console', 'development', 'key', 'new_key'] as const),
  ),
  key_id: about('Tells keys apart; null: it is about none.', nullable(text())),
  address: about('Where it came from; of IPv6, the network.', text()),
  client: about('The program, as it calls itself.', text()),
});

@Controller('api/v1/audit/log_ins')
export class ListLogInsController {
  constructor(
    private readonly inspections: AuditInspections,
    private readonly days: LogInDays,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Describe('Who logged in, from where and with which program, newest first. For owners, whose look is recorded.', {
    answer: {
      log_ins: about('Newest first.', listOf(logInShape)),
      days_kept: about('After so many days they are deleted; 0: they are not recorded.', integer()),
      found_oldest: boolean(),
    },
  })
  @RequireOwner()
  async listLogIns(@AuthenticatedActor() actor: Actor, @Parameters() { userId, before, limit }: LogInsParameters) {
    const asked = { ...(userId !== undefined && { user_id: userId }), ...(before !== undefined && { before }), limit };
    await this.inspections.record(actor, { what: 'log_ins', parameters: asked });
    const { found, foundOldest } = await this.queries.execute(new ListLogIns({ userId, before, limit }));
    return { log_ins: found.map(shown), days_kept: this.days.kept, found_oldest: foundOldest };
  }
}

const shown = ({ position, time, userId, name, how, keyId, address, client }: ListedLogIn) => ({
  number: position,
  time: new Date(time).toISOString(),
  user_id: userId,
  how,
  key_id: keyId,
  address,
  client,
  name,
});
