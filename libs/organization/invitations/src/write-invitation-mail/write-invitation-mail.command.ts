import { CommandWith } from '@chat/cqrs';
import type { Cause } from '@chat/event-log';
import type { Mail } from '@chat/mail';

/** Writes the mail of an invitation, with a key of its own; null: no longer needed. Repeatable. */
export class WriteInvitationMail extends CommandWith<
  { readonly invitationId: number; readonly cause: Cause },
  Mail | null
> {}
