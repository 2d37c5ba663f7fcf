import { type Conversation } from '@chat/directory';
import { type Room, weigh } from '@chat/kernel';
import { isFullClient } from '@chat/ports';
import {
  DeliveryTimeNotInFuture,
  type MessageScheduled,
  type ScheduledMessage,
  type ScheduledMessageState,
  ScheduledMessagesTooLarge,
  TooManyScheduledMessages,
} from '../scheduled-message/scheduled-message.aggregate.js';

export interface CreateScheduledMessageFacts extends Room {
  readonly now: number;
}

/** Default of whether the message arrives as read for its sender: not if it goes to the sender alone. */
export function isReadOnceWritten(client: string, senderId: number, conversation: Conversation): boolean {
  if (!isFullClient(client)) return false;
  return conversation.kind === 'channel' || conversation.userIds.some((userId) => userId !== senderId);
}

export function decideCreateScheduledMessage(
  state: ScheduledMessageState,
  message: ScheduledMessage,
  { now, count, limit, room }: CreateScheduledMessageFacts,
): MessageScheduled[] {
  if (state.situation !== 'absent') return [];
  if (message.deliverAt <= now) throw new DeliveryTimeNotInFuture();
  if (count >= limit) throw new TooManyScheduledMessages(limit);
  if (weigh(message) > room) throw new ScheduledMessagesTooLarge();
  return [{ type: 'MessageScheduled', data: message }];
}
