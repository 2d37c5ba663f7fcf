import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteMessageData {
  readonly messageId: number;
  readonly deleterId: number;
  readonly cause: Cause;
}

/** Remove a message for everybody and for ever (contract, messages: Deleting a message). */
export class DeleteMessage extends Command<void> {
  constructor(readonly data: DeleteMessageData) {
    super();
  }
}
