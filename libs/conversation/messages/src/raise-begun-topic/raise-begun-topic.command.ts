import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** The topic that begins with this message becomes more visible for its sender, if that is what the sender's settings say. */
export class RaiseBegunTopic extends Command<void> {
  constructor(readonly data: { readonly messageId: number; readonly cause: Cause }) {
    super();
  }
}
