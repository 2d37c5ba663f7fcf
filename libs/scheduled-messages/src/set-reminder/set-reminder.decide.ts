import { TooManyReminders } from '../reminder/reminder.errors.js';
import type { ReminderState } from '../reminder/reminder.aggregate.js';
import type { Reminder, ReminderSet } from '../reminder/reminder.events.js';
import { DeliveryTimeNotInFuture } from '../scheduled-message/scheduled-message.errors.js';

export interface SetReminderFacts {
  /** UNIX seconds. */
  readonly now: number;
  /** How many reminders the owner has. */
  readonly count: number;
  readonly limit: number;
}

export function decideSetReminder(
  state: ReminderState,
  reminder: Reminder,
  { now, count, limit }: SetReminderFacts,
): ReminderSet[] {
  if (state.situation !== 'absent') return [];
  if (reminder.deliverAt <= now) throw new DeliveryTimeNotInFuture();
  if (count >= limit) throw new TooManyReminders(limit);
  return [{ type: 'ReminderSet', data: reminder }];
}
