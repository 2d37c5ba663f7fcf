import type { Aggregate } from '@chat/kernel';
import type { ScheduledMessage, ScheduledMessageEvent } from './scheduled-message.events.js';

export type ScheduledMessageState =
  | { readonly situation: 'absent' }
  | { readonly situation: 'sent'; readonly senderId: number }
  | { readonly situation: 'waiting' | 'sending' | 'failed'; readonly message: ScheduledMessage };

const absent: ScheduledMessageState = { situation: 'absent' };

export const scheduledMessageAggregate: Aggregate<ScheduledMessageState, ScheduledMessageEvent> = {
  initialState: absent,
  evolve(state, event) {
    switch (event.type) {
      case 'MessageScheduled':
      case 'ScheduledMessageEdited':
        return { situation: 'waiting', message: event.data };
      case 'ScheduledMessageSendingBegun':
        return 'message' in state ? { ...state, situation: 'sending' } : state;
      case 'ScheduledMessageFailed':
        return 'message' in state ? { ...state, situation: 'failed' } : state;
      case 'ScheduledMessageSent':
        return { situation: 'sent', senderId: event.data.senderId };
      case 'ScheduledMessageDeleted':
        return absent;
      default:
        return state;
    }
  },
  streamName: (scheduledMessageId) => `scheduled_message-${scheduledMessageId}`,
};
