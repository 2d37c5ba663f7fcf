import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RefusedLogIn, RefusedLogIns } from './refused-log-ins.js';

/** Reports the refusals of this server, for the command line. */
export class ReportRefusedLogIns extends Command<{ readonly refused: readonly RefusedLogIn[] }> {}

@CommandHandler(ReportRefusedLogIns)
export class ReportRefusedLogInsHandler implements ICommandHandler<ReportRefusedLogIns> {
  constructor(private readonly refusals: RefusedLogIns) {}

  async execute(): Promise<{ readonly refused: readonly RefusedLogIn[] }> {
    return { refused: this.refusals.all() };
  }
}
