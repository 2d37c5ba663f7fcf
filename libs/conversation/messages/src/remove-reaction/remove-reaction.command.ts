import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface RemoveReactionData {
  readonly messageId: number;
  readonly userId: number;
  /** Name or code is given. */
  readonly emoji: { readonly name: string | undefined; readonly code: string | undefined; readonly type: string };
  readonly cause: Cause;
}

/** Take a reaction back (contract, reactions-and-reports: Removing a reaction). */
export class RemoveReaction extends Command<void> {
  constructor(readonly data: RemoveReactionData) {
    super();
  }
}
