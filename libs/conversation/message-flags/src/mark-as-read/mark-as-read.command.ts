import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export type ReadScope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'channel'; readonly channelId: number }
  /** `topic`: as a client names it. */
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string };

export interface MarkAsReadData {
  readonly userId: number;
  readonly scope: ReadScope;
  readonly cause: Cause;
}

/** Mark everything, or all of a channel or of a topic, as read. */
export class MarkAsRead extends Command<void> {
  constructor(readonly data: MarkAsReadData) {
    super();
  }
}
