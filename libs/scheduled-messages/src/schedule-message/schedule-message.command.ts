import type { Cause } from '@chat/event-log';
import type { Address } from '@chat/messenger';
import { Command } from '@nestjs/cqrs';

export interface ScheduleMessageData {
  readonly senderId: number;
  readonly client: string;
  readonly address: Address;
  /** Raw Markdown as received. */
  readonly content: string;
  /** UNIX seconds. */
  readonly deliverAt: number;
  readonly readBySender: boolean;
  readonly cause: Cause;
}

/** Have a message sent at a later time. */
export class ScheduleMessage extends Command<{ scheduledMessageId: number }> {
  constructor(readonly data: ScheduleMessageData) {
    super();
  }
}
