import type { Cause } from '@chat/event-log';
import type { Mail } from '@chat/mail';
import { Command } from '@nestjs/cqrs';

/** Write the mail to a new address, with a key of its own; null: nobody needs it any more. May be repeated. */
export class WriteEmailChangeMail extends Command<Mail | null> {
  constructor(readonly data: { readonly userId: number; readonly cause: Cause }) {
    super();
  }
}
