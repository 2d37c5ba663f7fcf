import {
  type ScheduledMessage,
  type ScheduledMessageEvent,
  type ScheduledMessageFailed,
  type ScheduledMessageSendingBegun,
  type ScheduledMessageState,
  SenderDeactivated,
  TooLateToSend,
} from '../scheduled-message/scheduled-message.aggregate.js';

/** Seconds after its time until which a message is still sent. */
export const SENT_WITHIN_SECONDS = 600;

export interface BeginSendingFacts {
  readonly now: number;
  readonly senderIsActive: boolean;
}

export function decideBeginSending(
  state: ScheduledMessageState,
  { now, senderIsActive }: BeginSendingFacts,
): (ScheduledMessageSendingBegun | ScheduledMessageFailed)[] {
  if (state.situation !== 'waiting' || state.message.deliverAt > now) return [];
  const { scheduledMessageId, senderId, deliverAt } = state.message;
  if (!senderIsActive) return [failed(state.message, new SenderDeactivated(), false)];
  if (now > deliverAt + SENT_WITHIN_SECONDS) return [failed(state.message, new TooLateToSend(), true)];
  return [{ type: 'ScheduledMessageSendingBegun', data: { scheduledMessageId, senderId } }];
}

/** @param outcome the id of the message, or the reason of its refusal */
export function decideEndSending(state: ScheduledMessageState, outcome: number | Error): ScheduledMessageEvent[] {
  if (state.situation !== 'sending') return [];
  const { scheduledMessageId, senderId } = state.message;
  if (typeof outcome !== 'number') return [failed(state.message, outcome, true)];
  return [{ type: 'ScheduledMessageSent', data: { scheduledMessageId, senderId, messageId: outcome } }];
}

function failed(message: ScheduledMessage, { message: reason }: Error, notify: boolean): ScheduledMessageFailed {
  return { type: 'ScheduledMessageFailed', data: { ...message, reason, notify } };
}
