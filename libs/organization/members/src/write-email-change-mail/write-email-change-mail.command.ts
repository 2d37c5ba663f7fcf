import { CommandWith } from '@chat/cqrs';
import type { Cause } from '@chat/event-log';
import type { Mail } from '@chat/mail';

/** Writes the mail to a new address, with a key of its own; null: no longer needed. Repeatable. */
export class WriteEmailChangeMail extends CommandWith<
  { readonly userId: number; readonly cause: Cause },
  Mail | null
> {}
