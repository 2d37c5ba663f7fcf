import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteScheduledMessageData {
  readonly scheduledMessageId: number;
  readonly actorId: number;
  readonly cause: Cause;
}

export class DeleteScheduledMessage extends Command<void> {
  constructor(readonly data: DeleteScheduledMessageData) {
    super();
  }
}
