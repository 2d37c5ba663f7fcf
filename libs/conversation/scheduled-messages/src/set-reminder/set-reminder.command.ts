import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface SetReminderData {
  readonly ownerId: number;
  readonly messageId: number;
  readonly note: string;
  /** UNIX seconds. */
  readonly deliverAt: number;
  readonly cause: Cause;
}

/** Have oneself reminded of a message at a later time. */
export class SetReminder extends Command<{ reminderId: number }> {
  constructor(readonly data: SetReminderData) {
    super();
  }
}
