import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface PassWaitingPeriodData {
  readonly userId: number;
  /** The organization's `waiting_period_threshold`, which is over for the account. */
  readonly waitingDays: number;
  readonly cause: Cause;
}

/** State that an account has waited long enough to be a full member. May be repeated. */
export class PassWaitingPeriod extends Command<void> {
  constructor(readonly data: PassWaitingPeriodData) {
    super();
  }
}
