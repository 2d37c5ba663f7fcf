import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ChangeDefaultChannelsData {
  readonly actorId: number;
  readonly channelId: number;
  readonly isDefault: boolean;
  readonly cause: Cause;
}

/** Have new people subscribed to a channel, or no longer. */
export class ChangeDefaultChannels extends Command<void> {
  constructor(readonly data: ChangeDefaultChannelsData) {
    super();
  }
}
