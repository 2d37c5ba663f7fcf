import { canSeeUser, Directory, NoSuchUser, type User } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PresenceNotAccessible } from '../presence/presence.errors.js';
import { shownStatus } from '../user-status/shown-status.js';

/** What an account says that it is up to. */
export class GetUserStatus extends Query<ReturnType<typeof shownStatus>> {
  constructor(readonly data: { readonly viewerId: number; readonly userId: number }) {
    super();
  }
}

@QueryHandler(GetUserStatus)
export class GetUserStatusHandler implements IQueryHandler<GetUserStatus> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { viewerId, userId } }: GetUserStatus) {
    const [viewer, user] = [this.directory.user(viewerId) as User, this.directory.user(userId)];
    if (!user) throw new NoSuchUser();
    if (!canSeeUser(this.directory, viewer, user)) throw new PresenceNotAccessible();
    return shownStatus(user);
  }
}
