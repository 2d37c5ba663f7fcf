import type { Cause } from '@chat/event-log';
import type { Address } from '@chat/messenger';
import { Command } from '@nestjs/cqrs';

/** What is left out stays as it is. */
export interface ScheduledMessageChanges {
  readonly type: Address['type'] | undefined;
  readonly to: string | undefined;
  readonly topic: string | undefined;
  readonly content: string | undefined;
  /** UNIX seconds. */
  readonly deliverAt: number | undefined;
}

export interface EditScheduledMessageData {
  readonly scheduledMessageId: number;
  readonly editorId: number;
  readonly client: string;
  readonly changes: ScheduledMessageChanges;
  readonly cause: Cause;
}

export class EditScheduledMessage extends Command<void> {
  constructor(readonly data: EditScheduledMessageData) {
    super();
  }
}
