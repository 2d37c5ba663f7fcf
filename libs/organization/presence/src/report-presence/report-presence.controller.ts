import { presencesShape } from '../presence/presence-shapes.js';
import { Directory, Site, type User } from '@chat/directory';
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
import { Clock } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InvalidPresenceStatus } from '../presence/presence.errors.js';
import type { PresenceStatus } from '../presence/presence.js';
import { presencesByEmail, presencesById } from '../presence/presence-forms.js';
import { Presences } from '../presence/presences.js';
import { lastUpdateIdFor, USUAL_HISTORY_DAYS, visiblePresences } from '../presence/visible-presences.js';
import { ReportPresence } from './report-presence.command.js';

const OFF = { default: false } as const;

class ReportPresenceParameters {
  @TextParameter() readonly status!: string;
  @BooleanParameter(OFF) readonly pingOnly!: boolean;
  /** Whether keys or a mouse were used since the last report; nothing follows from it. */
  @BooleanParameter(OFF) readonly newUserInput!: boolean;
  @BooleanParameter(OFF) readonly slimPresence!: boolean;
  @IntegerParameter({ optional: true }) readonly lastUpdateId?: number;
  @IntegerParameter({ default: USUAL_HISTORY_DAYS, min: 0 }) readonly historyLimitDays!: number;
}

@Controller('api/v1/users/me/presence')
export class ReportPresenceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: Directory,
    private readonly presences: Presences,
    private readonly site: Site,
    private readonly clock: Clock,
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
    const viewer = this.directory.user(userId) as User;
    const now = this.clock.now();
    const range = { after: lastUpdateId ?? 0, historyLimitDays, now };
    const shown = visiblePresences(this.directory, this.presences, viewer, range);
    const isModern = slimPresence || lastUpdateId !== undefined;
    const presences = isModern ? presencesById(shown) : presencesByEmail(shown, this.site);
    return {
      presence_last_update_id: lastUpdateIdFor(shown, this.presences, lastUpdateId),
      server_timestamp: now / 1000,
      presences,
    };
  }
}

function isPresenceStatus(status: string): status is PresenceStatus {
  return status === 'active' || status === 'idle';
}
