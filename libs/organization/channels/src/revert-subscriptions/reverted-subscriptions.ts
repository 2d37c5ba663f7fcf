import { Directory } from '@chat/directory';
import {
  type Cause,
  EVENT_LOG,
  type EventLogReader,
  type EventPlace,
  eventsSince,
  Transactions,
} from '@chat/event-log';
import type { Irreversible, Reversal, RevertedSubscription, SubscriptionReversals } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { decideSubscribe } from '../subscribe-to-channels/subscribe-to-channels.decide.js';
import { subscriptionsAggregate, type SubscriptionsEvent } from '../subscriptions/subscriptions.aggregate.js';
import { decideUnsubscribe } from '../unsubscribe-from-channels/unsubscribe-from-channels.decide.js';
import { type ChangedSubscription, noteSubscriptions } from './changed-subscriptions.js';
import { LIMITS } from '../channels.limits.js';

@Injectable()
export class RevertedSubscriptions implements SubscriptionReversals {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async preview(changes: readonly EventPlace[]): Promise<Reversal<RevertedSubscription>> {
    const changed = new Map<string, ChangedSubscription>();
    for await (const { event, isNamed } of eventsSince(this.log, changes)) {
      noteSubscriptions(changed, event as unknown as SubscriptionsEvent, isNamed);
    }
    const reverted: RevertedSubscription[] = [];
    const obstacles: [RevertedSubscription, Irreversible][] = [];
    for (const { isChangedSince, ...subscription } of changed.values()) {
      const obstacle = isChangedSince ? 'changed since' : this.#obstacle(subscription);
      if (obstacle) obstacles.push([subscription, obstacle]);
      else if (this.#isSubscribed(subscription) !== subscription.isSubscribed) reverted.push(subscription);
    }
    return { reverted, obstacles };
  }

  async revert(changes: readonly EventPlace[], cause: Cause): Promise<Reversal<RevertedSubscription>> {
    const planned = await this.preview(changes);
    const byUser = Map.groupBy(planned.reverted, ({ userId }) => userId);
    await Promise.all(Array.from(byUser, ([userId, own]) => this.#revert(userId, own, cause)));
    return planned;
  }

  #revert(userId: number, own: readonly RevertedSubscription[], cause: Cause) {
    const channelIds = own.filter(({ isSubscribed }) => !isSubscribed).map(({ channelId }) => channelId);
    const channels = own
      .filter(({ isSubscribed }) => isSubscribed)
      .map(({ channelId }) => ({ channelId, color: undefined }));
    return this.transactions.transact(subscriptionsAggregate, userId, cause, (state) => [
      ...decideUnsubscribe(state, { userId, channelIds }),
      ...decideSubscribe(state, { userId, channels, noticeChannelIds: [] }),
    ]);
  }

  #isSubscribed({ userId, channelId }: RevertedSubscription): boolean {
    return this.directory.subscription(userId, channelId)?.isActive ?? false;
  }

  #obstacle({ userId, channelId, isSubscribed }: RevertedSubscription): Irreversible | undefined {
    if (this.directory.user(userId)?.isDeleted ?? !this.directory.user(userId)) return 'account deleted';
    if (this.directory.channel(channelId)?.isArchived ?? true) return 'channel archived';
    const times = this.directory.subscription(userId, channelId)?.intervals.length ?? 0;
    return isSubscribed && times >= LIMITS.subscriptions.timesPerChannel ? 'subscribed too often' : undefined;
  }
}
