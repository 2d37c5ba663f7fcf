import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, TooManyRequests } from '@chat/kernel';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { SMTPServer, SMTPServerDataResult, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { EmailGatewayOptions } from '../post-mail/email-gateway.options.js';
import { type IncomingMail, readMail, UnreadableMail } from '../post-mail/incoming-mail.js';
import { MailPosting, UnknownMailAddress } from '../post-mail/mail-posting.js';

/** Time that idle connections have to end. */
const FAREWELL_MS = 100;

class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Accepts mail from a mail server. A mail is accepted when its message is in the log, and refused for good only by a rule. */
@Injectable()
export class MailListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('MailListener');
  readonly #underWay = new Set<Promise<unknown>>();
  #server: SMTPServer | undefined;
  #isStopping = false;

  constructor(
    private readonly posting: MailPosting,
    private readonly options: EmailGatewayOptions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { host, port, protocol, limits } = this.options;
    if (port === 0) return;
    const { SMTPServer } = await import('smtp-server');
    const server = new SMTPServer({
      name: 'chat',
      lmtp: protocol === 'lmtp',
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      size: limits.bytes,
      maxClients: limits.connections,
      socketTimeout: limits.idleMs,
      closeTimeout: FAREWELL_MS,
      onRcptTo: async ({ address }, session, done) => done(await this.#refusalOf(address, session)),
      onData: (stream, session, done) => {
        const taking = this.#take(stream, session).then((outcomes) => answer(outcomes, protocol, done), done);
        this.#underWay.add(taking);
        void taking.finally(() => this.#underWay.delete(taking));
      },
    });
    this.#server = server;
    server.on('error', (error) => this.#logger.warn(error, 'the mail listener or one of its connections failed'));
    server.server.on('connection', (socket: Socket) => endAfter(socket, limits.connectionMs));
    const listening = once(server.server, 'listening');
    server.listen(port, host);
    await listening;
  }

  /** Resolves when pending mails are posted; the mail server sends an unacknowledged one again. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    await Promise.race([Promise.all(this.#underWay), pause(this.options.limits.drainMs, undefined, { ref: false })]);
    const server = this.#server;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  async #refusalOf(recipient: string, session: SMTPServerSession): Promise<Refusal | null> {
    if (this.#isStopping) return new Refusal(421, 'The server is stopping');
    if (session.envelope.rcptTo.length >= this.options.limits.recipients)
      return new Refusal(452, 'Too many recipients');
    try {
      await this.posting.accept(recipient);
      return null;
    } catch (error) {
      return refusalFor(error);
    }
  }

  /** The outcome of the mail for each recipient. @throws Refusal when the mail cannot be read */
  async #take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<(Refusal | null)[]> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes <= this.options.limits.bytes) chunks.push(chunk);
    }
    if (stream.sizeExceeded || bytes > this.options.limits.bytes) throw new Refusal(552, 'The mail is too large');
    const mail = await this.#read(Buffer.concat(chunks), session);
    const outcomes: (Refusal | null)[] = [];
    for (const { address } of session.envelope.rcptTo) {
      try {
        await this.posting.post(address, mail);
        outcomes.push(null);
      } catch (error) {
        const refusal = refusalFor(error);
        if (refusal.responseCode < 500)
          this.#logger.warn(error, 'incoming mail refused for now; the sending server will retry');
        outcomes.push(refusal);
      }
    }
    return outcomes;
  }

  async #read(raw: Buffer, { envelope }: SMTPServerSession): Promise<IncomingMail> {
    try {
      return await readMail(raw);
    } catch (error) {
      if (!(error instanceof UnreadableMail)) throw error;
      this.#logger.warn(error, 'incoming mail refused for good: it cannot be parsed');
      for (const { address } of envelope.rcptTo) this.posting.countUnreadable(address);
      throw new Refusal(554, `5.6.0 ${error.message}`);
    }
  }
}

/** Slow senders would keep the connection open indefinitely. */
function endAfter(socket: Socket, milliseconds: number): void {
  const timer = setTimeout(() => socket.destroy(), milliseconds).unref();
  socket.once('close', () => clearTimeout(timer));
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof UnknownMailAddress) return new Refusal(550, `5.1.1 ${error.message}`);
  if (error instanceof TooManyRequests) return new Refusal(451, '4.7.1 Too many mails; try again later');
  if (error instanceof DomainError && error.httpStatus < 500) return new Refusal(550, `5.7.1 ${error.message}`);
  return new Refusal(451, '4.3.0 Try again later');
}

type Done = (error?: Error | null, message?: string | SMTPServerDataResult[]) => void;

/**
 * LMTP has an answer for each recipient, SMTP one for all: when one waits all are sent again, which posts nothing twice; when some
 * are refused the mail is accepted for the others.
 */
function answer(outcomes: readonly (Refusal | null)[], protocol: 'smtp' | 'lmtp', done: Done): void {
  if (protocol === 'lmtp') {
    return done(
      null,
      outcomes.map((refusal) => refusal ?? 'Posted'),
    );
  }
  const waiting = outcomes.find((refusal) => refusal && refusal.responseCode < 500);
  const isPosted = outcomes.includes(null);
  done(waiting ?? (isPosted ? null : (outcomes[0] ?? null)), 'Posted');
}
