import { once } from 'node:events';
import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { type Mail, Mailer, MailRefused } from '@chat/mail';
import { Logger } from '@nestjs/common';
import { type Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mailAggregate } from '../mail/mail.aggregate.js';
import { decideMailOutcome, type Outcome } from './send-mail.decide.js';

export interface SendMailData {
  readonly mailId: string;
  readonly about: string;
  /** Writes it now; null: no longer needed. */
  readonly letter: Command<Mail | null>;
  /** Aborts when the server stops: the outcome is then unknown, and the mail is sent again. */
  readonly ending: AbortSignal;
  readonly cause: Cause;
}

/** Sends a mail, at least once. Repeatable. */
export class SendMail extends CommandWith<SendMailData> {}

@CommandHandler(SendMail)
export class SendMailHandler implements ICommandHandler<SendMail> {
  readonly #logger = new Logger('SendMail');

  constructor(
    private readonly transactions: Transactions,
    private readonly commands: CommandBus,
    private readonly mailer: Mailer,
  ) {}

  /** First the letter, then the mail server, then the outcome: after a kill in between it is sent again. */
  async execute({ data: { mailId, about, letter, ending, cause } }: SendMail): Promise<void> {
    const mail = await this.commands.execute(letter);
    const outcome = mail ? await this.#send(mail, ending) : ({ kind: 'not needed' } as const);
    if (ending.aborted && outcome.kind === 'failed') return;
    if ('reason' in outcome) this.#logger.warn({ mailId, ...outcome }, 'a mail was not sent');
    await this.transactions.transact(mailAggregate, mailId, cause, (state) =>
      decideMailOutcome(state, { mailId, about, outcome }, cause.time),
    );
  }

  async #send(mail: Mail, ending: AbortSignal): Promise<Outcome> {
    const done = new AbortController();
    const stopped = once(ending, 'abort', { signal: done.signal }).then(() => Promise.reject(new Error('stopped')));
    stopped.catch(() => {});
    try {
      await Promise.race([this.mailer.send(mail), stopped]);
      return { kind: 'sent' };
    } catch (error) {
      return { kind: error instanceof MailRefused ? 'refused' : 'failed', reason: (error as Error).message };
    } finally {
      done.abort();
    }
  }
}
