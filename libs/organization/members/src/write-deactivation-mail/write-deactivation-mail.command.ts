import { CommandWith } from '@chat/cqrs';
import type { Cause } from '@chat/event-log';
import type { Mail } from '@chat/mail';

/** Writes the mail to a deactivated account; null: no longer needed. Repeatable. */
export class WriteDeactivationMail extends CommandWith<
  { readonly userId: number; readonly cause: Cause },
  Mail | null
> {}
