import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type {
  RequestedChannel,
  SubscribeToChannelsResult,
} from '../subscribe-to-channels/subscribe-to-channels.command.js';
import type { UnsubscribeFromChannelsResult } from '../unsubscribe-from-channels/unsubscribe-from-channels.command.js';

export interface UpdateSubscriptionsData {
  readonly actorId: number;
  readonly add: readonly RequestedChannel[];
  /** Names. */
  readonly remove: readonly string[];
  readonly cause: Cause;
}

export type UpdateSubscriptionsResult = Pick<SubscribeToChannelsResult, 'subscribed' | 'alreadySubscribed'> &
  UnsubscribeFromChannelsResult;

/** Subscribe oneself to some channels and unsubscribe from others. */
export class UpdateSubscriptions extends Command<UpdateSubscriptionsResult> {
  constructor(readonly data: UpdateSubscriptionsData) {
    super();
  }
}
