import { Command } from '@nestjs/cqrs';
import type { PresenceStatus } from '../presence/presence.js';

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
