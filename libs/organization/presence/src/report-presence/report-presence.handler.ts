import { Directory } from '@chat/directory';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Presences } from '../presence/presences.js';
import { ReportPresence } from './report-presence.command.js';

@CommandHandler(ReportPresence)
export class ReportPresenceHandler implements ICommandHandler<ReportPresence> {
  constructor(
    private readonly directory: Directory,
    private readonly presences: Presences,
  ) {}

  /** Of an invisible account nothing is stored. */
  async execute({ data: { userId, status } }: ReportPresence): Promise<void> {
    if (this.directory.user(userId)?.settings['presence_enabled'] === false) return;
    await this.presences.report(userId, status);
  }
}
