import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate, type OpenInvitation } from '../invitation/invitation.aggregate.js';
import { DailyInvitations } from '../links/daily-invitations.js';
import { Deliveries } from '../links/delivery.js';
import type { ShownLink } from '../links/invitation-link.js';
import { decideResendInvitation } from './resend-invitation.decide.js';

export interface ResendInvitationData {
  readonly actorId: number;
  readonly invitationId: number;
  readonly cause: Cause;
}

/** Sends an invitation again, with a new key and its full lifetime; returns the link where no mail contains it. */
export class ResendInvitation extends CommandWith<ResendInvitationData, ShownLink | null> {}

@CommandHandler(ResendInvitation)
export class ResendInvitationHandler implements ICommandHandler<ResendInvitation> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly deliveries: Deliveries,
    private readonly daily: DailyInvitations,
  ) {}

  async execute({ data: { actorId, invitationId, cause } }: ResendInvitation): Promise<ShownLink | null> {
    const actor = this.directory.user(actorId) as User;
    const { linkOf, ...delivery } = this.deliveries.plan(actor);
    const inviterOf = ({ inviterId }: OpenInvitation) => this.directory.user(inviterId) as User;
    const facts = { actor, inviterOf, now: cause.time / 1000 };
    const { state } = await this.transactions.transact(invitationAggregate, invitationId, cause, (before) => {
      const resent = decideResendInvitation(before, { invitationId, delivery }, facts);
      this.daily.count(resent.length);
      return resent;
    });
    const isOpen = state.situation === 'open' && !state.isLink;
    return linkOf && isOpen ? { email: state.email, link: linkOf(invitationId) } : null;
  }
}
