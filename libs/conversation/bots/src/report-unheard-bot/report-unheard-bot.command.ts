import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { Clock } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { botWarningAggregate } from '../bot-warning/bot-warning.aggregate.js';
import { decideReportUnheardBot } from './report-unheard-bot.decide.js';

export interface ReportUnheardBotData {
  readonly botId: number;
  readonly problem: string;
  readonly time: number;
  readonly cause: Cause;
}

export class ReportUnheardBot extends CommandWith<ReportUnheardBotData> {}

@CommandHandler(ReportUnheardBot)
export class ReportUnheardBotHandler implements ICommandHandler<ReportUnheardBot> {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async execute({ data: { cause, ...report } }: ReportUnheardBot): Promise<void> {
    await this.transactions.transact(botWarningAggregate, report.botId, cause, (state) =>
      decideReportUnheardBot(state, report, this.clock.now()),
    );
  }
}

/** For code that detects a bot whose messages reach nobody. */
@Injectable()
export class UnheardBotReports {
  constructor(private readonly commands: CommandBus) {}

  report(botId: number, problem: string, cause: Cause): Promise<void> {
    return this.commands.execute(new ReportUnheardBot({ botId, problem, time: cause.time, cause }));
  }
}
