import type { Transporter } from 'nodemailer';
import { type Mail, Mailer, MailRefused } from '../port/mailer.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with credentials where the server needs them. */
  readonly url: string;
  /** Address of the sender. */
  readonly from: string;
}

/** An error of the library, reduced to fields that name nobody. */
interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Sends through an SMTP server, over one connection that stays open while there are mails to send. */
export class SmtpMailer extends Mailer {
  readonly isAvailable = true;

  private constructor(
    private readonly transport: Transporter,
    private readonly from: string,
  ) {
    super();
  }

  static async open({ url, from }: SmtpOptions): Promise<SmtpMailer> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...transportOf(new URL(url)),
      pool: true,
      maxConnections: 1,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return new SmtpMailer(transport, from);
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    try {
      await this.transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text, headers });
    } catch (error) {
      throw withoutNames(error as SmtpError);
    }
  }

  close(): void {
    this.transport.close();
  }
}

/** Credentials are sent over an encrypted connection only, unless the URL says `?tls=off`. */
function transportOf(url: URL) {
  const isSecure = url.protocol === 'smtps:';
  const isPlain = url.searchParams.get('tls') === 'off';
  const { hostname: host, username, password } = url;
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isPlain && username !== '',
    ignoreTLS: isPlain,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** A reply of 5xx to the address or the mail is final; the operator can correct credentials. */
function withoutNames({ code = 'unknown', responseCode }: SmtpError): Error {
  const what = responseCode === undefined ? code : `${code}, ${responseCode}`;
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  return isFinal ? new MailRefused(what) : new Error(what);
}
