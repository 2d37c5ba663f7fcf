import type { MessagePlace } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteMessagesOfData {
  readonly senderId: number;
  readonly places: readonly MessagePlace[];
  readonly cause: Cause;
}

/** Delete the messages of an account that writes none any more. May be repeated. */
export class DeleteMessagesOf extends Command<void> {
  constructor(readonly data: DeleteMessagesOfData) {
    super();
  }
}
