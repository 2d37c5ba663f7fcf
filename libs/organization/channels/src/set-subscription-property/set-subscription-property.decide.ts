import type { SubscriptionPropertySet, SubscriptionsState } from '../subscriptions/subscriptions.aggregate.js';
import { NotSubscribed } from './set-subscription-property.errors.js';

/** Sets an equal value again, because clients are notified each time (contract, channels: Checks of a subscription setting). */
export function decideSetSubscriptionProperty(
  state: SubscriptionsState,
  changes: readonly SubscriptionPropertySet['data'][],
): SubscriptionPropertySet[] {
  for (const { channelId } of changes) if (!state.get(channelId)?.isActive) throw new NotSubscribed(channelId);
  return changes.map((data) => ({ type: 'SubscriptionPropertySet', data }));
}
