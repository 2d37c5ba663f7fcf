import type { ScheduledMessageState } from '../scheduled-message/scheduled-message.aggregate.js';
import { DeliveryTimeNotInFuture, TooManyScheduledMessages } from '../scheduled-message/scheduled-message.errors.js';
import type { MessageScheduled, ScheduledMessage } from '../scheduled-message/scheduled-message.events.js';

export interface ScheduleMessageFacts {
  /** UNIX seconds. */
  readonly now: number;
  /** How many messages the sender has scheduled. */
  readonly count: number;
  readonly limit: number;
}

export function decideScheduleMessage(
  state: ScheduledMessageState,
  message: ScheduledMessage,
  { now, count, limit }: ScheduleMessageFacts,
): MessageScheduled[] {
  if (state.situation !== 'absent') return [];
  if (message.deliverAt <= now) throw new DeliveryTimeNotInFuture();
  if (count >= limit) throw new TooManyScheduledMessages(limit);
  return [{ type: 'MessageScheduled', data: message }];
}
