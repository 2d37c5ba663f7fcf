import type { Cause } from '@chat/event-log';
import type { Mail } from '@chat/mail';
import { Command } from '@nestjs/cqrs';

/** Write the mail of an invitation, with a key of its own; null: nobody needs it any more. May be repeated. */
export class WriteInvitationMail extends Command<Mail | null> {
  constructor(readonly data: { readonly invitationId: number; readonly cause: Cause }) {
    super();
  }
}
