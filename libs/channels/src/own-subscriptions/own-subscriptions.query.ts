import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { byName } from '../objects/by-name.js';
import { subscribersField, subscriptionObject } from '../objects/subscription-object.js';

type OwnSubscription = ReturnType<typeof subscriptionObject>;

/** What an account is subscribed to now, by channel name; archived channels are left out. */
export class GetOwnSubscriptions extends Query<readonly OwnSubscription[]> {
  /** @param now UNIX milliseconds */
  constructor(
    readonly userId: number,
    readonly includeSubscribers: boolean,
    readonly now: number,
  ) {
    super();
  }
}

@QueryHandler(GetOwnSubscriptions)
export class GetOwnSubscriptionsHandler implements IQueryHandler<GetOwnSubscriptions> {
  constructor(private readonly directory: Directory) {}

  async execute({ userId, includeSubscribers, now }: GetOwnSubscriptions): Promise<readonly OwnSubscription[]> {
    const found: OwnSubscription[] = [];
    for (const subscription of this.directory.subscriptionsOf(userId).values()) {
      const channel = this.directory.channel(subscription.channelId);
      if (!subscription.isActive || !channel || channel.isArchived) continue;
      found.push({
        ...subscriptionObject(this.directory, channel, subscription, now),
        ...subscribersField(this.directory, channel.id, includeSubscribers),
      });
    }
    return found.toSorted(byName);
  }
}
