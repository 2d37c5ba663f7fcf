import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface DeactivateEmojiData {
  readonly actorId: number;
  readonly name: string;
  readonly cause: Cause;
}

/** Take a custom emoji out of use. */
export class DeactivateEmoji extends Command<void> {
  constructor(readonly data: DeactivateEmojiData) {
    super();
  }
}
