import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface BackfillHistoryData {
  readonly userId: number;
  /** With which the account joined. */
  readonly channelIds: readonly number[];
  readonly cause: Cause;
}

/** Put what was written lately into the feed of somebody who joined. May be repeated: what is there already is left alone. */
export class BackfillHistory extends Command<void> {
  constructor(readonly data: BackfillHistoryData) {
    super();
  }
}
