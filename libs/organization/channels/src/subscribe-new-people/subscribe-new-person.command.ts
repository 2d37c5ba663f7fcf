import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface SubscribeNewPersonData {
  readonly userId: number;
  readonly channelIds: readonly number[];
  readonly cause: Cause;
}

/** Subscribe somebody who joined. May be repeated: nobody returns to a channel that they left. */
export class SubscribeNewPerson extends Command<void> {
  constructor(readonly data: SubscribeNewPersonData) {
    super();
  }
}
