import type { Conversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface SetTypingStatusData {
  readonly userId: number;
  readonly op: 'start' | 'stop';
  readonly conversation: Conversation;
  readonly cause: Cause;
}

/** Somebody starts or stops writing a message. */
export class SetTypingStatus extends Command<void> {
  constructor(readonly data: SetTypingStatusData) {
    super();
  }
}
