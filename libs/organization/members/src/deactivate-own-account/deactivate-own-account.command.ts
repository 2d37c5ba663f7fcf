import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeactivateOwnAccountData {
  readonly userId: number;
  readonly cause: Cause;
}

/** Leave the organization. */
export class DeactivateOwnAccount extends Command<void> {
  constructor(readonly data: DeactivateOwnAccountData) {
    super();
  }
}
