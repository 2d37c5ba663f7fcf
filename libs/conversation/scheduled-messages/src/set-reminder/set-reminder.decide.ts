import { type Room, weigh } from '@chat/kernel';
import {
  type Reminder,
  type ReminderSet,
  type ReminderState,
  RemindersTooLarge,
  TooManyReminders,
} from '../reminder/reminder.aggregate.js';
import { DeliveryTimeNotInFuture } from '../scheduled-message/scheduled-message.aggregate.js';

export interface SetReminderFacts extends Room {
  readonly now: number;
}

export function decideSetReminder(
  state: ReminderState,
  reminder: Reminder,
  { now, count, limit, room }: SetReminderFacts,
): ReminderSet[] {
  if (state.situation !== 'absent') return [];
  if (reminder.deliverAt <= now) throw new DeliveryTimeNotInFuture();
  if (count >= limit) throw new TooManyReminders(limit);
  if (weigh(reminder) > room) throw new RemindersTooLarge();
  return [{ type: 'ReminderSet', data: reminder }];
}
