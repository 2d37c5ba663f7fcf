import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface AddInvitedData {
  readonly userId: number;
  readonly groupId: number;
  readonly cause: Cause;
}

/** Add a new account to a group of its invitation. May be repeated: who has left the group stays out of it. */
export class AddInvited extends Command<void> {
  constructor(readonly data: AddInvitedData) {
    super();
  }
}
