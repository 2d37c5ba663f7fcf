import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { byName } from '../objects/by-name.js';
import { LastSeen } from '@chat/ports';
import { subscriberFields, type SubscriberInclusion } from '../objects/subscriber-lists.js';
import { subscriptionObject } from '../objects/subscription-object.js';

type OwnSubscription = ReturnType<typeof subscriptionObject>;

export class GetOwnSubscriptions extends Query<readonly OwnSubscription[]> {
  constructor(
    readonly userId: number,
    readonly includeSubscribers: SubscriberInclusion,
    readonly now: number,
  ) {
    super();
  }
}

@QueryHandler(GetOwnSubscriptions)
export class GetOwnSubscriptionsHandler implements IQueryHandler<GetOwnSubscriptions> {
  constructor(
    private readonly directory: Directory,
    private readonly lastSeen: LastSeen,
  ) {}

  async execute(query: GetOwnSubscriptions): Promise<readonly OwnSubscription[]> {
    const { userId, now } = query;
    const found: OwnSubscription[] = [];
    for (const subscription of this.directory.subscriptionsOf(userId).values()) {
      const channel = this.directory.channel(subscription.channelId);
      if (!subscription.isActive || !channel || channel.isArchived) continue;
      found.push({
        ...subscriptionObject(this.directory, channel, subscription, now),
        ...subscriberFields(this.directory, this.lastSeen, channel.id, query, now),
      });
    }
    return found.toSorted(byName);
  }
}
