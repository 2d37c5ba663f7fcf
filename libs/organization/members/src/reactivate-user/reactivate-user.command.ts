import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ReactivateUserData {
  readonly reactivatorId: number;
  readonly userId: number;
  readonly cause: Cause;
}

/** Let a deactivated account be used again. */
export class ReactivateUser extends Command<void> {
  constructor(readonly data: ReactivateUserData) {
    super();
  }
}
