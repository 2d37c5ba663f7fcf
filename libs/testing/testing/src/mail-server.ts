import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** The text, decoded. */
  readonly text: string;
}

/** A real mail server that keeps the mails it accepts. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Reply codes for the mails that come next, one each: those below 400 take the mail. */
  readonly replies: number[] = [];
  readonly #server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Senders keep connections open that they might use again; nobody waits for them.
      closeTimeout: 1,
      ...options,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const code = this.replies.shift() ?? 250;
          if (code >= 400) return done(Object.assign(new Error('Not now'), { responseCode: code }));
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          this.received.push({ from, to: rcptTo[0]!.address, ...read(Buffer.concat(chunks).toString()) });
          done();
        });
      },
    });
    this.#server.on('error', () => {});
  }

  static async open(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
    const mails = new MailServer(options);
    await new Promise<void>((resolve) => mails.#server.listen(port, '127.0.0.1', resolve));
    return mails;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** For `CHAT_SMTP_URL`. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}?tls=off`;
  }

  /** Mails to an address, the oldest first. */
  to(address: string): ReceivedMail[] {
    return this.received.filter((mail) => mail.to === address);
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}

function read(source: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const end = source.indexOf('\r\n\r\n');
  const headers = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const body = source.slice(end + 4);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const isQuoted = header('content-transfer-encoding') === 'quoted-printable';
  const isBase64 = header('content-transfer-encoding') === 'base64';
  const text = isQuoted ? unquoted(body) : isBase64 ? Buffer.from(body, 'base64').toString() : body;
  return { subject: header('subject'), text: text.replaceAll('\r\n', '\n') };
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
