import { CommandWith } from '@chat/cqrs';
import type { Cause } from '@chat/event-log';
import type { Mail } from '@chat/mail';

/** Write the mail to an account that was deactivated; null: nobody needs it any more. May be repeated. */
export class WriteDeactivationMail extends CommandWith<
  { readonly userId: number; readonly cause: Cause },
  Mail | null
> {}
