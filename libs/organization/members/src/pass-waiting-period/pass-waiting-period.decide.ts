import { Role } from '@chat/directory';
import type { UserState } from '../user/user.aggregate.js';
import type { WaitingPeriodPassed } from '../user/user.events.js';
import type { PassWaitingPeriodData } from './pass-waiting-period.command.js';

/** Once for each length of the period: when that is changed, whom it concerns is announced with the change. */
export function decidePassWaitingPeriod(
  state: UserState,
  { userId, waitingDays }: Omit<PassWaitingPeriodData, 'cause'>,
): WaitingPeriodPassed[] {
  if (state.situation !== 'active' || state.role !== Role.member || state.waitedDays === waitingDays) return [];
  return [{ type: 'WaitingPeriodPassed', data: { userId, waitingDays } }];
}
