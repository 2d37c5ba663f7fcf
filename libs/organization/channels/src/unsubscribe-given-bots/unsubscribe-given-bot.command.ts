import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface UnsubscribeGivenBotData {
  readonly botId: number;
  readonly channelIds: readonly number[];
  /** Where the log says that the bot was given away. */
  readonly position: number;
  readonly cause: Cause;
}

/** Unsubscribe a bot that got another owner. May be repeated: channels to which it returned since then are left alone. */
export class UnsubscribeGivenBot extends Command<void> {
  constructor(readonly data: UnsubscribeGivenBotData) {
    super();
  }
}
