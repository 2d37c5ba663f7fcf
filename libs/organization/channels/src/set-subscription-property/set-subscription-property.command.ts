import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { SubscriptionProperty } from '../subscriptions/subscriptions.events.js';

export interface SetSubscriptionPropertyData {
  readonly actorId: number;
  readonly changes: readonly ({ readonly channelId: number } & SubscriptionProperty)[];
  readonly cause: Cause;
}

/** Change one's own settings of channels that one is subscribed to: all of them or none. */
export class SetSubscriptionProperty extends Command<void> {
  constructor(readonly data: SetSubscriptionPropertyData) {
    super();
  }
}
