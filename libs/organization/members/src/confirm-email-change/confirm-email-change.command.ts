import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ConfirmEmailChangeData {
  /** What the mailed link holds. */
  readonly token: string;
  /** Only looks whether the link is good. */
  readonly dryRun: boolean;
  readonly cause: Cause;
}

/** Take a new address into use, by the link that was mailed to it; answers the address. */
export class ConfirmEmailChange extends Command<string> {
  constructor(readonly data: ConfirmEmailChangeData) {
    super();
  }
}
