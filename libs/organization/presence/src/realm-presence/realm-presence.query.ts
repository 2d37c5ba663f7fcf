import { QueryWith } from '@chat/cqrs';
import { Directory, Site, type User } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { presencesByEmail } from '../presence/presence-forms.js';
import { Presences } from '../presence/presences.js';
import { USUAL_HISTORY_DAYS, visiblePresences } from '../presence/visible-presences.js';

export interface RealmPresence {
  readonly presences: Readonly<Record<string, unknown>>;
  readonly server_timestamp: number;
}

export class GetRealmPresence extends QueryWith<{ readonly viewerId: number }, RealmPresence> {}

@QueryHandler(GetRealmPresence)
export class GetRealmPresenceHandler implements IQueryHandler<GetRealmPresence> {
  constructor(
    private readonly directory: Directory,
    private readonly presences: Presences,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  async execute({ data: { viewerId } }: GetRealmPresence): Promise<RealmPresence> {
    const now = this.clock.now();
    const range = { after: 0, historyLimitDays: USUAL_HISTORY_DAYS, now };
    const shown = visiblePresences(this.directory, this.presences, this.directory.user(viewerId) as User, range);
    return { presences: presencesByEmail(shown, this.site), server_timestamp: now / 1000 };
  }
}
