import type { Aggregate } from '@chat/kernel';
import type { Reminder, ReminderEvent } from './reminder.events.js';

export type ReminderState =
  { readonly situation: 'absent' } | { readonly situation: 'waiting' | 'failed'; readonly reminder: Reminder };

const absent: ReminderState = { situation: 'absent' };

export const reminderAggregate: Aggregate<ReminderState, ReminderEvent> = {
  initialState: absent,
  evolve(state, event) {
    switch (event.type) {
      case 'ReminderSet':
        return { situation: 'waiting', reminder: event.data };
      case 'ReminderFailed':
        return 'reminder' in state ? { ...state, situation: 'failed' } : state;
      case 'ReminderDeleted':
      case 'ReminderSent':
        return absent;
      default:
        return state;
    }
  },
  streamName: (reminderId) => `reminder-${reminderId}`,
};
