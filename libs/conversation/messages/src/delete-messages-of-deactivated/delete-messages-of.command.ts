import type { MessagePlace } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteMessagesOfData {
  readonly senderId: number;
  readonly places: readonly MessagePlace[];
  /** Log position: what the account posted behind it, because it was reactivated, stays. */
  readonly until: number;
  readonly cause: Cause;
}

/** Delete the messages that an account posted until its deactivation. May be repeated, also after it was reactivated. */
export class DeleteMessagesOf extends Command<void> {
  constructor(readonly data: DeleteMessagesOfData) {
    super();
  }
}
