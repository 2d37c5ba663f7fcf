import { type ReminderDeleted, ReminderDoesNotExist, type ReminderState } from '../reminder/reminder.aggregate.js';

export function decideDeleteReminder(state: ReminderState, actorId: number): ReminderDeleted[] {
  if (state.situation === 'absent' || state.reminder.ownerId !== actorId) throw new ReminderDoesNotExist();
  const { reminderId, ownerId } = state.reminder;
  return [{ type: 'ReminderDeleted', data: { reminderId, ownerId } }];
}
