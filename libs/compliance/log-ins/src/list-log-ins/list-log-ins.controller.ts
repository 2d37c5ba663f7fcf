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
import { Directory } from '@chat/directory';
import { AuditInspections } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Controller, Get, Inject } from '@nestjs/common';
import { LogInDays } from '../log-in/log-in-days.js';
import { LOG_INS, type LogInDocument } from './log-ins.projection.js';

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
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly store: ReadStore,
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
    const filter = { ...(userId !== undefined && { userId }), position: { $lt: before ?? Number.MAX_SAFE_INTEGER } };
    const found = await this.store.find(LOG_INS, { filter, sort: { position: -1 }, limit: limit + 1 });
    return {
      log_ins: found.slice(0, limit).map((each) => ({ ...shown(each), name: this.#nameOf(each) })),
      days_kept: this.days.kept,
      found_oldest: found.length <= limit,
    };
  }

  #nameOf({ userId }: LogInDocument): string {
    return this.directory.user(userId)?.fullName ?? '';
  }
}

const shown = ({ position, time, userId, how, keyId, address, client }: LogInDocument) => ({
  number: position,
  time: new Date(time).toISOString(),
  user_id: userId,
  how,
  key_id: keyId,
  address,
  client,
});
