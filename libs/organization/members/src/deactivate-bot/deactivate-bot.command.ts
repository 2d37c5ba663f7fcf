import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** Take a bot out of use. */
export class DeactivateBot extends Command<void> {
  constructor(readonly data: { readonly actorId: number; readonly botId: number; readonly cause: Cause }) {
    super();
  }
}
