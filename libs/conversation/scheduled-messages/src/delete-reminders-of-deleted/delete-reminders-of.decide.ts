import type { ReminderDeleted, ReminderState } from '../reminder/reminder.aggregate.js';

export function decideDeleteRemindersOf(state: ReminderState): ReminderDeleted[] {
  if (state.situation === 'absent') return [];
  const { reminderId, ownerId } = state.reminder;
  return [{ type: 'ReminderDeleted', data: { reminderId, ownerId } }];
}
