import { Directory, knownUser } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { visibleChannel } from '../channel/channel-access.js';

export class GetSubscriptionStatus extends Query<boolean> {
  constructor(
    readonly readerId: number,
    readonly userId: number,
    readonly channelId: number,
  ) {
    super();
  }
}

@QueryHandler(GetSubscriptionStatus)
export class GetSubscriptionStatusHandler implements IQueryHandler<GetSubscriptionStatus> {
  constructor(private readonly directory: Directory) {}

  async execute({ readerId, userId, channelId }: GetSubscriptionStatus): Promise<boolean> {
    const user = knownUser(this.directory, readerId, userId);
    const channel = visibleChannel(this.directory, readerId, channelId);
    return user.isActive && this.directory.isSubscribed(userId, channel.id);
  }
}
