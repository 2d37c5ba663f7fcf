import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Remind somebody of a message, now that the time has come. May be repeated: the reminder is sent once. */
export class SendReminder extends Command<void> {
  constructor(readonly data: { readonly reminderId: number; readonly cause: Cause }) {
    super();
  }
}
