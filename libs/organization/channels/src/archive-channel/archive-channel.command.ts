import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ArchiveChannelData {
  readonly actorId: number;
  readonly channelId: number;
  readonly cause: Cause;
}

/** Close a channel; its messages and subscriptions stay. */
export class ArchiveChannel extends Command<void> {
  constructor(readonly data: ArchiveChannelData) {
    super();
  }
}
