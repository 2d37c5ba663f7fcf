import type { Cause } from '@chat/event-log';
import type { Mail } from '@chat/mail';
import { Command } from '@nestjs/cqrs';

/** Write the mail to an account that was deactivated; null: nobody needs it any more. May be repeated. */
export class WriteDeactivationMail extends Command<Mail | null> {
  constructor(readonly data: { readonly userId: number; readonly cause: Cause }) {
    super();
  }
}
