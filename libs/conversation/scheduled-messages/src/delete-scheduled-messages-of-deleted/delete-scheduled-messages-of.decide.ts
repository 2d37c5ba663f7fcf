import type {
  ScheduledMessageDeleted,
  ScheduledMessageState,
} from '../scheduled-message/scheduled-message.aggregate.js';

/** One that is being sent is a message by now. */
export function decideDeleteScheduledMessagesOf(state: ScheduledMessageState): ScheduledMessageDeleted[] {
  if (state.situation !== 'waiting' && state.situation !== 'failed') return [];
  const { scheduledMessageId, senderId } = state.message;
  return [{ type: 'ScheduledMessageDeleted', data: { scheduledMessageId, senderId } }];
}
