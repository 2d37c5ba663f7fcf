import type { RequestedEmoji } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface AddReactionData {
  readonly messageId: number;
  readonly userId: number;
  readonly emoji: RequestedEmoji;
  readonly cause: Cause;
}

/** React to a message with an emoji. */
export class AddReaction extends Command<void> {
  constructor(readonly data: AddReactionData) {
    super();
  }
}
