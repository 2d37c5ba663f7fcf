import type { Conversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface SetTypingStatusData {
  readonly userId: number;
  readonly op: 'start' | 'stop';
  readonly conversation: Conversation;
  /** Accounts that the client names, in its order. */
  readonly namedIds: readonly number[];
  readonly cause: Cause;
}

/** Somebody starts or stops writing a message. */
export class SetTypingStatus extends Command<void> {
  constructor(readonly data: SetTypingStatusData) {
    super();
  }
}
