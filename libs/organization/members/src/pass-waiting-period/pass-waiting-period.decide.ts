import type { UserState, WaitingPeriodPassed } from '@chat/accounts';
import { Role } from '@chat/directory';

export interface PassWaitingPeriodInput {
  readonly userId: number;
  /** The organization's `waiting_period_threshold`, which has passed for the account. */
  readonly waitingDays: number;
}

/** Once for each length of the period: a change of the length notifies clients itself. */
export function decidePassWaitingPeriod(
  state: UserState,
  { userId, waitingDays }: PassWaitingPeriodInput,
): WaitingPeriodPassed[] {
  if (state.situation !== 'active' || state.role !== Role.member || state.waitedDays === waitingDays) return [];
  return [{ type: 'WaitingPeriodPassed', data: { userId, waitingDays } }];
}
