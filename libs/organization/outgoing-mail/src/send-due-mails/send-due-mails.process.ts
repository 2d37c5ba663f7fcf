import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, ItemByItem, RepeatedService } from '@chat/coordination';
import { WritePasswordResetMail } from '@chat/credentials';
import { causedByNobody } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { WriteInvitationMail } from '@chat/invitations';
import { Clock } from '@chat/kernel';
import { type Mail, Mailer } from '@chat/mail';
import { WriteDeactivationMail, WriteEmailChangeMail } from '@chat/members';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { MAILS_TO_SEND, type MailKind } from '../mails-to-send/mail-to-send-document.js';
import { SendMail } from './send-mail.command.js';
import { LIMITS } from '../outgoing-mail.limits.js';

const LOOK_EVERY_MS = 500;

const LETTERS: Readonly<Record<MailKind, (subjectId: number, cause: Cause) => Command<Mail | null>>> = {
  deactivation: (userId, cause) => new WriteDeactivationMail({ userId, cause }),
  password_reset: (userId, cause) => new WritePasswordResetMail({ userId, cause }),
  email_change: (userId, cause) => new WriteEmailChangeMail({ userId, cause }),
  invitation: (invitationId, cause) => new WriteInvitationMail({ invitationId, cause }),
};

/** Sends due mails that events cause. The server with the lease does so. */
@Injectable()
export class DueMails extends RepeatedService {
  readonly #items: ItemByItem;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, { lease: 'outgoing-mail', everyMs: LOOK_EVERY_MS, waiting: 'mails wait' });
    this.#items = new ItemByItem(clock, this.logger);
  }

  override onApplicationBootstrap(): void {
    if (this.mailer.isAvailable) super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    this.mailer.close();
  }

  async round(ending: AbortSignal): Promise<void> {
    const filter = { dueAt: { $lte: this.clock.now() } };
    const limit = LIMITS.mails.perLook + this.#items.leftOut;
    const due = await this.store.find(MAILS_TO_SEND, { filter, sort: { dueAt: 1 }, limit });
    for (const { _id: about, mailId, kind, subjectId } of due) {
      if (ending.aborted) return;
      const cause = causedByNobody(randomUUID(), this.clock.now());
      const letter = LETTERS[kind](subjectId, cause);
      const sending = new SendMail({ mailId, about, letter, ending, cause });
      await this.#items.attempt(`the mail ${about}`, () => this.commands.execute(sending));
    }
  }
}
