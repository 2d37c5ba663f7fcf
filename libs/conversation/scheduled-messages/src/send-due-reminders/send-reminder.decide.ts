import type { ReminderEvent, ReminderState } from '../reminder/reminder.aggregate.js';

/** @param outcome the id of the message, or the reason of its refusal */
export function decideEndReminder(state: ReminderState, outcome: number | Error): ReminderEvent[] {
  if (state.situation !== 'waiting') return [];
  const { reminderId, ownerId } = state.reminder;
  if (typeof outcome !== 'number') {
    return [{ type: 'ReminderFailed', data: { reminderId, ownerId, reason: outcome.message } }];
  }
  return [{ type: 'ReminderSent', data: { reminderId, ownerId, sentMessageId: outcome } }];
}
