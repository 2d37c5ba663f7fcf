import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { DeactivationActions } from '../deactivation/deactivation.js';

export interface DeactivateUserData {
  readonly deactivatorId: number;
  readonly userId: number;
  /** What is deleted, of the account and of its bots. */
  readonly actions: DeactivationActions;
  /** What the account is mailed beside the fact; undefined: there is no mail. */
  readonly comment: string | undefined;
  readonly cause: Cause;
}

/** Take an account out of use; what it wrote stays, unless it is to be deleted. */
export class DeactivateUser extends Command<void> {
  constructor(readonly data: DeactivateUserData) {
    super();
  }
}
