import { Directory, knownUser } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

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

  async execute({ readerId, userId }: GetChannelsOfUser): Promise<readonly number[]> {
    const ids: number[] = [];
    if (!knownUser(this.directory, readerId, userId).isActive) return ids;
    for (const { channelId, isActive } of this.directory.subscriptionsOf(userId).values()) {
      const channel = this.directory.channel(channelId);
      if (isActive && channel && !channel.isArchived && this.directory.canSeeChannel(readerId, channel))
        ids.push(channelId);
    }
    return ids.toSorted((a, b) => a - b);
  }
}
