import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteReminderData {
  readonly reminderId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

/** Not be reminded after all. */
export class DeleteReminder extends Command<void> {
  constructor(readonly data: DeleteReminderData) {
    super();
  }
}
