import type { ReportType } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ReportMessageData {
  readonly messageId: number;
  readonly reporterId: number;
  readonly reportType: ReportType;
  readonly description: string;
  readonly cause: Cause;
}

/** Notify the moderators of a message that should not be (contract, reactions-and-reports: Reporting a message). */
export class ReportMessage extends Command<void> {
  constructor(readonly data: ReportMessageData) {
    super();
  }
}
