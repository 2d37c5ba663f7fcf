import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ReportUnheardBotData {
  readonly botId: number;
  readonly problem: string;
  /** UNIX milliseconds: when the bot spoke. */
  readonly time: number;
  readonly cause: Cause;
}

/** Say that a bot spoke where nobody hears it. */
export class ReportUnheardBot extends Command<void> {
  constructor(readonly data: ReportUnheardBotData) {
    super();
  }
}
