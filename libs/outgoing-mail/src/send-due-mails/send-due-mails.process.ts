import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, repeatedly, whileHolding } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { WriteInvitationMail } from '@chat/invitations';
import { Clock, LIMITS } from '@chat/kernel';
import { type Mail, Mailer } from '@chat/mail';
import { WriteEmailChangeMail } from '@chat/members';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { MAILS_TO_SEND, type MailKind } from '../mails-to-send/mail-to-send-document.js';
import { SendMail } from './send-mail.command.js';

const LOOK_EVERY_MS = 500;

/** Who writes which mail. */
const LETTERS: Readonly<Record<MailKind, (subjectId: number, cause: Cause) => Command<Mail | null>>> = {
  email_change: (userId, cause) => new WriteEmailChangeMail({ userId, cause }),
  invitation: (invitationId, cause) => new WriteInvitationMail({ invitationId, cause }),
};

/** Sends the mails that events call for, once they are due. One server at a time does so, whichever has the lease. */
@Injectable()
export class DueMails implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('DueMails');
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    @Inject(COORDINATION) private readonly coordination: Coordination,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.mailer.isAvailable) return;
    const lease = { lease: 'outgoing-mail', holder: randomUUID() };
    this.#running = whileHolding(this.coordination, lease, this.#stopping.signal, (ending) => this.#watch(ending));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.mailer.close();
  }

  async #watch(ending: AbortSignal): Promise<void> {
    const wait = (error: unknown) => this.#logger.warn(error, 'mails wait, because an engine is unavailable');
    await repeatedly(ending, LOOK_EVERY_MS, () => this.#sendDue(ending), wait);
  }

  /** In the order of their times. */
  async #sendDue(ending: AbortSignal): Promise<void> {
    const filter = { dueAt: { $lte: this.clock.now() } };
    const due = await this.store.find(MAILS_TO_SEND, { filter, sort: { dueAt: 1 }, limit: LIMITS.mails.perLook });
    for (const { _id: about, mailId, kind, subjectId } of due) {
      if (ending.aborted) return;
      const cause = causedByNobody(randomUUID(), this.clock.now());
      const letter = LETTERS[kind](subjectId, cause);
      await this.commands.execute(new SendMail({ mailId, about, letter, ending, cause }));
    }
  }
}
