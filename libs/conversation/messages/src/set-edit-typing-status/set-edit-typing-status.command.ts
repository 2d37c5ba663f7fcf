import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface SetEditTypingStatusData {
  readonly userId: number;
  readonly op: 'start' | 'stop';
  readonly messageId: number;
  readonly cause: Cause;
}

/** Somebody starts or stops rewriting a message. */
export class SetEditTypingStatus extends Command<void> {
  constructor(readonly data: SetEditTypingStatusData) {
    super();
  }
}
