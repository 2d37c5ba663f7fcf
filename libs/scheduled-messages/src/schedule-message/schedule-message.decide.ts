import { type Room, weigh } from '@chat/kernel';
import type { ScheduledMessageState } from '../scheduled-message/scheduled-message.aggregate.js';
import {
  DeliveryTimeNotInFuture,
  ScheduledMessagesTooLarge,
  TooManyScheduledMessages,
} from '../scheduled-message/scheduled-message.errors.js';
import type { MessageScheduled, ScheduledMessage } from '../scheduled-message/scheduled-message.events.js';

export interface ScheduleMessageFacts extends Room {
  /** UNIX seconds. */
  readonly now: number;
}

export function decideScheduleMessage(
  state: ScheduledMessageState,
  message: ScheduledMessage,
  { now, count, limit, room }: ScheduleMessageFacts,
): MessageScheduled[] {
  if (state.situation !== 'absent') return [];
  if (message.deliverAt <= now) throw new DeliveryTimeNotInFuture();
  if (count >= limit) throw new TooManyScheduledMessages(limit);
  if (weigh(message) > room) throw new ScheduledMessagesTooLarge();
  return [{ type: 'MessageScheduled', data: message }];
}
