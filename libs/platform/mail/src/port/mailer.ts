/** A text mail to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mail server refuses this mail for good: a retry is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Sends mails through the operator's mail server. */
export abstract class Mailer {
  /** False: the operator named no server, and nothing can be sent. */
  abstract readonly isAvailable: boolean;

  /**
   * Resolves when the server has accepted the mail.
   * @throws MailRefused; any other Error when a later attempt may succeed. No message names an address or a password
   */
  abstract send(mail: Mail): Promise<void>;

  /** Ends connections; a mail that is being sent may have been accepted or not. */
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
