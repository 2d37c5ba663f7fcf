import type { Cause } from '@chat/event-log';
import type { Mail } from '@chat/mail';
import { Command } from '@nestjs/cqrs';

export interface SendMailData {
  /** Id of the event that calls for the mail. */
  readonly mailId: string;
  /** What it is about. */
  readonly about: string;
  /** Writes it now; null: it is not needed any more. */
  readonly letter: Command<Mail | null>;
  /** Aborts when the server stops: then nothing is known of the outcome, and the mail is sent again. */
  readonly ending: AbortSignal;
  readonly cause: Cause;
}

/** Send a mail. May be repeated: it is sent at least once. */
export class SendMail extends Command<void> {
  constructor(readonly data: SendMailData) {
    super();
  }
}
