import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Send a scheduled message, whose time has come. May be repeated: the message is sent once. */
export class SendScheduledMessage extends Command<void> {
  constructor(readonly data: { readonly scheduledMessageId: number; readonly cause: Cause }) {
    super();
  }
}
