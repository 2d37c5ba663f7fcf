import { presencesShape } from '../presence/presence-shapes.js';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  float,
  HumansOnly,
  integer,
  IntegerParameter,
  optional,
  Parameters,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { InvalidPresenceStatus } from '../presence/presence.errors.js';
import type { PresenceStatus } from '../presence/presence.js';
import { USUAL_HISTORY_DAYS } from '../presence/visible-presences.js';
import { GetKnownPresences } from './known-presences.query.js';
import { ReportPresence } from './report-presence.command.js';

const OFF = { default: false } as const;

class ReportPresenceParameters {
  @TextParameter() readonly status!: string;
  @BooleanParameter(OFF) readonly pingOnly!: boolean;
  /** Whether keys or a mouse were used since the last report; it has no effect. */
  @BooleanParameter(OFF) readonly newUserInput!: boolean;
  @BooleanParameter(OFF) readonly slimPresence!: boolean;
  @IntegerParameter({ optional: true }) readonly lastUpdateId?: number;
  @IntegerParameter({ default: USUAL_HISTORY_DAYS, min: 0 }) readonly historyLimitDays!: number;
}

@Controller('api/v1/users/me/presence')
export class ReportPresenceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Describe('Reports that the account is active or idle, and answers where others are.', {
    answer: {
      presence_last_update_id: integer(),
      server_timestamp: optional(float()),
      presences: optional(presencesShape),
    },
  })
  @HumansOnly()
  async reportPresence(@AuthenticatedActor() { userId }: Actor, @Parameters() parameters: ReportPresenceParameters) {
    const { status, pingOnly, lastUpdateId, slimPresence, historyLimitDays } = parameters;
    if (!isPresenceStatus(status)) throw new InvalidPresenceStatus(status);
    await this.commands.execute(new ReportPresence({ userId, status }));
    if (pingOnly) return { presence_last_update_id: lastUpdateId ?? -1 };
    return this.queries.execute(
      new GetKnownPresences({ viewerId: userId, lastUpdateId, slimPresence, historyLimitDays }),
    );
  }
}

function isPresenceStatus(status: string): status is PresenceStatus {
  return status === 'active' || status === 'idle';
}
