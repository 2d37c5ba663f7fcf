import { Directory, NoSuchUser, visibleChannel } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

/** Is an account subscribed to a channel that the reader may know of? */
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

  /** @throws NoSuchUser, InvalidChannelId */
  async execute({ readerId, userId, channelId }: GetSubscriptionStatus): Promise<boolean> {
    if (!this.directory.user(userId)) throw new NoSuchUser();
    const channel = visibleChannel(this.directory, readerId, channelId);
    return this.directory.isSubscribed(userId, channel.id);
  }
}
