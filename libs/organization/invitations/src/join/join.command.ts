import { CommandWith } from '@chat/cqrs';
import { IdSequence } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { strip } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate, type OpenLink, termsOfInvitation } from '../invitation/invitation.aggregate.js';
import type { InvitationSent } from '../invitation/invitation.events.js';
import { DailyInvitations } from '../links/daily-invitations.js';
import { Deliveries } from '../links/delivery.js';
import { refuseTooManyInvitations } from '../list-invitations/open-invitations.js';
import { NewAccounts } from '@chat/ports';
import { UsableInvitations } from './usable-invitations.js';
import { InvitationIds } from '../invitation/invitation.fold.js';

export interface JoinData {
  readonly token: string;
  /** Only for links for anybody. */
  readonly email?: string | undefined;
  readonly fullName?: string | undefined;
  readonly password?: string | undefined;
  readonly address: string;
  readonly cause: Cause;
}

export type Joined =
  | { readonly email: string; readonly userId: number }
  /** A link for anybody: a mail with a personal link has been sent, to confirm the newcomer's address. */
  | { readonly email: string; readonly userId: null };

export class Join extends CommandWith<JoinData, Joined> {}

const DAY_SECONDS = 86_400;

@CommandHandler(Join)
export class JoinHandler implements ICommandHandler<Join> {
  constructor(
    private readonly transactions: Transactions,
    private readonly ids: IdSequence,
    private readonly invitationIds: InvitationIds,
    private readonly usable: UsableInvitations,
    private readonly accounts: NewAccounts,
    private readonly deliveries: Deliveries,
    private readonly daily: DailyInvitations,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: Join): Promise<Joined> {
    const { cause, address, fullName = '', password = '' } = data;
    const presented = this.usable.presented(data.token);
    const { invitationId } = presented;
    const found = await this.usable.find(presented, cause);
    if (found.isLink && this.deliveries.isByMail) return this.#confirmAddress(found, data);
    const email = found.isLink ? strip(data.email ?? '') : found.email;
    const notifiesInviter = !found.isLink && found.notifiesInviter;
    const invitation = {
      ...this.usable.grantableTerms(found),
      invitationId,
      inviterId: found.inviterId,
      notifiesInviter,
    };
    const { userId } = await this.accounts.join({ email, fullName, password, invitation, address, cause }, (id) =>
      this.usable.accept(presented, id, cause),
    );
    return { email, userId };
  }

  /** A personal invitation, by mail, on the terms of the link. */
  async #confirmAddress(link: OpenLink, { email: given = '', cause }: JoinData): Promise<Joined> {
    const email = strip(given);
    this.accounts.refuseAddress(email);
    await refuseTooManyInvitations(this.store, 1);
    this.daily.countRequested(email);
    const lifetimeSeconds = DAY_SECONDS;
    const ends = Math.floor(cause.time / 1000) + lifetimeSeconds;
    await this.ids.assign(this.invitationIds, async (invitationId) => {
      const data = {
        ...termsOfInvitation(link),
        invitationId,
        inviterId: link.inviterId,
        email,
        notifiesInviter: false,
        lifetimeSeconds,
        expiresAt: Math.min(ends, link.expiresAt ?? Infinity),
        byMail: true,
        keyHash: null,
      };
      const sent: InvitationSent = { type: 'InvitationSent', data };
      await this.transactions.create(invitationAggregate, invitationId, cause, () => [sent]);
    });
    return { email, userId: null };
  }
}
