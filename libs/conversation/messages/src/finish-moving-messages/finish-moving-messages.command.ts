import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Store the move of a request whose edit of the content is stored. */
export class FinishMovingMessages extends Command<void> {
  /** @param editRevision of the edit, in the stream of its message */
  constructor(
    readonly messageId: number,
    readonly editRevision: number,
    readonly cause: Cause,
  ) {
    super();
  }
}
