/** A text mail to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mail server will never take this mail: trying again is of no use. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Sends mails through whatever server the operator named. */
export abstract class Mailer {
  /** False: the operator named no server, and nothing can be sent. */
  abstract readonly isAvailable: boolean;

  /**
   * Resolves when the server has taken the mail on.
   * @throws MailRefused; any other Error when a later attempt may succeed. No message names an address or a password
   */
  abstract send(mail: Mail): Promise<void>;

  /** Ends connections; a mail that is being sent may have been taken on or not. */
  abstract close(): void;
}

/** For servers without mail. */
export class NoMailer extends Mailer {
  readonly isAvailable = false;

  send(): Promise<void> {
    return Promise.reject(new Error('There is no mail server (CHAT_SMTP_URL).'));
  }

  close(): void {}
}
