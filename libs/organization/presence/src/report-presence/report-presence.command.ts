import { Directory } from '@chat/directory';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PresenceStatus } from '../presence/presence.js';
import { Presences } from '../presence/presences.js';

export interface ReportPresenceData {
  readonly userId: number;
  readonly status: PresenceStatus;
}

/** A client says that its user is here. */
export class ReportPresence extends Command<void> {
  constructor(readonly data: ReportPresenceData) {
    super();
  }
}

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
