import { QueryWith } from '@chat/cqrs';
import { Directory, Site, type User } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { presencesByEmail, presencesById } from '../presence/presence-forms.js';
import { Presences } from '../presence/presences.js';
import { lastUpdateIdFor, visiblePresences } from '../presence/visible-presences.js';

export interface GetKnownPresencesData {
  readonly viewerId: number;
  /** The client's newest change; undefined for the older form, by e-mail address. */
  readonly lastUpdateId: number | undefined;
  readonly slimPresence: boolean;
  readonly historyLimitDays: number;
}

export interface KnownPresences {
  readonly presence_last_update_id: number;
  readonly server_timestamp: number;
  readonly presences: Readonly<Record<string, unknown>>;
}

export class GetKnownPresences extends QueryWith<GetKnownPresencesData, KnownPresences> {}

@QueryHandler(GetKnownPresences)
export class GetKnownPresencesHandler implements IQueryHandler<GetKnownPresences> {
  constructor(
    private readonly directory: Directory,
    private readonly presences: Presences,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  async execute({ data }: GetKnownPresences): Promise<KnownPresences> {
    const { viewerId, lastUpdateId, slimPresence, historyLimitDays } = data;
    const now = this.clock.now();
    const range = { after: lastUpdateId ?? 0, historyLimitDays, now };
    const shown = visiblePresences(this.directory, this.presences, this.directory.user(viewerId) as User, range);
    const isModern = slimPresence || lastUpdateId !== undefined;
    return {
      presence_last_update_id: lastUpdateIdFor(shown, this.presences, lastUpdateId),
      server_timestamp: now / 1000,
      presences: isModern ? presencesById(shown) : presencesByEmail(shown, this.site),
    };
  }
}
