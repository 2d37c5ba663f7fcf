import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PresenceStatus } from '../presence/presence.js';
import { Presences } from '../presence/presences.js';

export interface ReportPresenceData {
  readonly userId: number;
  readonly status: PresenceStatus;
}

export class ReportPresence extends CommandWith<ReportPresenceData> {}

@CommandHandler(ReportPresence)
export class ReportPresenceHandler implements ICommandHandler<ReportPresence> {
  constructor(
    private readonly directory: Directory,
    private readonly presences: Presences,
  ) {}

  /** An invisible account's reports are not stored. */
  async execute({ data: { userId, status } }: ReportPresence): Promise<void> {
    if (this.directory.user(userId)?.settings['presence_enabled'] === false) return;
    await this.presences.report(userId, status);
  }
}
