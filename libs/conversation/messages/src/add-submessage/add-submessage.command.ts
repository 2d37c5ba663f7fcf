import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface AddSubmessageData {
  readonly messageId: number;
  readonly senderId: number;
  readonly msgType: string;
  /** JSON. */
  readonly content: string;
  readonly cause: Cause;
}

/** Add a part to a message: a vote, an option, a task. */
export class AddSubmessage extends Command<void> {
  constructor(readonly data: AddSubmessageData) {
    super();
  }
}
