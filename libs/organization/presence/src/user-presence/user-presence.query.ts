import { QueryWith } from '@chat/cqrs';
import {
  canSeeUser,
  Directory,
  InsufficientPermission,
  namesShown,
  NoSuchUser,
  Site,
  type User,
  userVisibility,
} from '@chat/directory';
import { Clock, strip } from '@chat/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { NeverSeen, NoPresenceOfBots } from '../presence/presence.errors.js';
import { soloPresence } from '../presence/presence-forms.js';
import { Presences } from '../presence/presences.js';

export interface GetUserPresenceData {
  readonly viewerId: number;
  readonly reference: string;
}

export class GetUserPresence extends QueryWith<GetUserPresenceData, ReturnType<typeof soloPresence>> {}

@QueryHandler(GetUserPresence)
export class GetUserPresenceHandler implements IQueryHandler<GetUserPresence> {
  constructor(
    private readonly directory: Directory,
    private readonly presences: Presences,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  async execute({ data: { viewerId, reference } }: GetUserPresence) {
    const viewer = this.directory.user(viewerId) as User;
    const user = this.#user(strip(reference), viewer);
    if (!user?.isActive) throw new NoSuchUser();
    if (user.isBot) throw new NoPresenceOfBots();
    if (!canSeeUser(this.directory, viewer, user)) throw new InsufficientPermission();
    const presence = this.presences.of(user.id);
    if (!presence) throw new NeverSeen(reference);
    return soloPresence(presence, user, this.clock.now());
  }

  #user(reference: string, viewer: User): User | undefined {
    if (/^\d{1,15}$/.test(reference)) return this.directory.user(Number(reference));
    const [, id] = /^user(\d{1,15})@/i.exec(reference) ?? [];
    const user = this.directory.userByEmail(reference) ?? this.directory.user(Number(id));
    if (!user) return undefined;
    const { email } = namesShown(user, this.site, userVisibility(this.directory, viewer, user));
    return email.toLowerCase() === reference.toLowerCase() ? user : undefined;
  }
}
