import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface UnsetArchivedChannelData {
  readonly channelId: number;
  readonly cause: Cause;
}

/** No setting of the organization names an archived channel. May be repeated; a channel that is back is left alone. */
export class UnsetArchivedChannel extends Command<void> {
  constructor(readonly data: UnsetArchivedChannelData) {
    super();
  }
}
