import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeleteMessagesOfData {
  readonly senderId: number;
  /** In channels that are public, in those that are private, or between people. */
  readonly places: readonly ('public' | 'private' | 'direct')[];
  readonly cause: Cause;
}

/** Delete the messages of an account that writes none any more. May be repeated. */
export class DeleteMessagesOf extends Command<void> {
  constructor(readonly data: DeleteMessagesOfData) {
    super();
  }
}
