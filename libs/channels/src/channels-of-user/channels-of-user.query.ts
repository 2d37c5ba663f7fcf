import { canSeeUser, Directory, NoSuchUser } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

/** Ids of the channels that an account is subscribed to, ascending; only those that the reader may know of. */
export class GetChannelsOfUser extends Query<readonly number[]> {
  constructor(
    readonly readerId: number,
    readonly userId: number,
  ) {
    super();
  }
}

@QueryHandler(GetChannelsOfUser)
export class GetChannelsOfUserHandler implements IQueryHandler<GetChannelsOfUser> {
  constructor(private readonly directory: Directory) {}

  /** @throws NoSuchUser also for accounts that the reader may not know */
  async execute({ readerId, userId }: GetChannelsOfUser): Promise<readonly number[]> {
    const [reader, user] = [this.directory.user(readerId), this.directory.user(userId)];
    if (!reader || !user || !canSeeUser(this.directory, reader, user)) throw new NoSuchUser();
    const ids: number[] = [];
    for (const { channelId, isActive } of this.directory.subscriptionsOf(userId).values()) {
      const channel = this.directory.channel(channelId);
      if (isActive && channel && !channel.isArchived && this.directory.canSeeChannel(reader, channel))
        ids.push(channelId);
    }
    return ids.toSorted((a, b) => a - b);
  }
}
