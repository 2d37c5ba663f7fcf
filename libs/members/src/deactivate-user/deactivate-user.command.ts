import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeactivateUserData {
  readonly deactivatorId: number;
  readonly userId: number;
  readonly cause: Cause;
}

/** Take an account out of use; what it wrote stays. */
export class DeactivateUser extends Command<void> {
  constructor(readonly data: DeactivateUserData) {
    super();
  }
}
