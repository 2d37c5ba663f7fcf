import { CommandWith } from '@chat/cqrs';
import { Directory, IdSequence, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate } from '../invitation/invitation.aggregate.js';
import { InvitationFailed } from '../invitation/invitation.errors.js';
import type { InvitationSent } from '../invitation/invitation.events.js';
import { DailyInvitations } from '../links/daily-invitations.js';
import { Deliveries } from '../links/delivery.js';
import { expiryOf } from '../links/expiry.js';
import type { ShownLink } from '../links/invitation-link.js';
import { refuseTooManyInvitations } from '../list-invitations/open-invitations.js';
import { checkInvitations, type SendInvitationsInput } from './send-invitations.decide.js';
import { sendInvitationsFacts } from './send-invitations.facts.js';
import { InvitationIds } from '../invitation/invitation.fold.js';

export interface SendInvitationsData extends SendInvitationsInput {
  readonly cause: Cause;
}

export class SendInvitations extends CommandWith<SendInvitationsData, readonly ShownLink[] | null> {}

const SOME_HAVE_ACCOUNTS =
  "Some of those addresses already have an account, so we didn't send them an invitation. " +
  'We did send invitations to everyone else!';

@CommandHandler(SendInvitations)
export class SendInvitationsHandler implements ICommandHandler<SendInvitations> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly invitationIds: InvitationIds,
    private readonly deliveries: Deliveries,
    private readonly daily: DailyInvitations,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data }: SendInvitations): Promise<readonly ShownLink[] | null> {
    const inviter = this.directory.user(data.inviterId) as User;
    const { invited, skipped } = checkInvitations(sendInvitationsFacts(this.directory, inviter, data), data);
    await refuseTooManyInvitations(this.store, invited.length);
    this.daily.count(invited.length);
    const sendTo = (emails: readonly string[], moreFollow: boolean) =>
      Promise.all(emails.map((email) => this.#invite(inviter, email, data, moreFollow)));
    const shown = [...(await sendTo(invited.slice(0, -1), true)), ...(await sendTo(invited.slice(-1), false))];
    const links = shown.filter((link) => link !== null);
    if (skipped.length > 0) {
      const outcome = { errors: skipped, sentInvitations: true, links: links.length > 0 ? links : undefined };
      throw new InvitationFailed(SOME_HAVE_ACCOUNTS, outcome);
    }
    return links.length > 0 ? links : null;
  }

  async #invite(
    inviter: User,
    email: string,
    data: SendInvitationsData,
    moreFollow: boolean,
  ): Promise<ShownLink | null> {
    const { terms, notifiesInviter, lifetimeSeconds, cause } = data;
    const { linkOf, ...delivery } = this.deliveries.plan(inviter);
    const expiresAt = expiryOf(lifetimeSeconds, cause);
    return this.ids.assign(this.invitationIds, async (invitationId) => {
      const sent: InvitationSent = {
        type: 'InvitationSent',
        data: {
          ...terms,
          ...delivery,
          invitationId,
          inviterId: inviter.id,
          email,
          notifiesInviter,
          lifetimeSeconds,
          expiresAt,
          ...(moreFollow && { moreFollow: true as const }),
        },
      };
      await this.transactions.create(invitationAggregate, invitationId, cause, () => [sent]);
      return linkOf && { email, link: linkOf(invitationId) };
    });
  }
}
