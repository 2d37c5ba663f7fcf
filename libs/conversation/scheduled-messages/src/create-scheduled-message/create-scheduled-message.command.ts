import type { Cause } from '@chat/event-log';
import type { Address } from '@chat/messenger';
import { Command } from '@nestjs/cqrs';

export interface CreateScheduledMessageData {
  readonly senderId: number;
  readonly client: string;
  readonly address: Address;
  /** Raw Markdown as received. */
  readonly content: string;
  /** UNIX seconds. */
  readonly deliverAt: number;
  /** Undefined: by the client and the recipients. */
  readonly readBySender: boolean | undefined;
  readonly cause: Cause;
}

/** Have a message sent at a later time. */
export class CreateScheduledMessage extends Command<{ scheduledMessageId: number }> {
  constructor(readonly data: CreateScheduledMessageData) {
    super();
  }
}
