import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

/** End the request of an account for another address, if its time is over. May be repeated. */
export class EndEmailChange extends Command<void> {
  constructor(readonly data: { readonly userId: number; readonly cause: Cause }) {
    super();
  }
}
