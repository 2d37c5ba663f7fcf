import type {
  ScheduledMessageDeleted,
  ScheduledMessageState,
} from '../scheduled-message/scheduled-message.aggregate.js';

/** One that is being sent may already be a message. */
export function decideDeleteScheduledMessagesOf(state: ScheduledMessageState): ScheduledMessageDeleted[] {
  if (state.situation !== 'waiting' && state.situation !== 'failed') return [];
  const { scheduledMessageId, senderId } = state.message;
  return [{ type: 'ScheduledMessageDeleted', data: { scheduledMessageId, senderId } }];
}
