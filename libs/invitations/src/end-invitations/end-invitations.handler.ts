import { Transactions } from '@chat/event-log';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invitationAggregate, type InvitationState } from '../invitation/invitation.aggregate.js';
import type { InvitationEnded } from '../invitation/invitation.events.js';
import { INVITATIONS } from '../invitations/invitation-document.js';
import { EndInvitations, type EndInvitationsData } from './end-invitations.command.js';

type Which = EndInvitationsData['of'];

/** Ended by one command; an account has not more links, and the rest ends the next time. */
const MOST_AT_ONCE = 1_000;

@CommandHandler(EndInvitations)
export class EndInvitationsHandler implements ICommandHandler<EndInvitations> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { of, cause } }: EndInvitations): Promise<void> {
    const found = await this.store.find(INVITATIONS, { filter: filterFor(of), limit: MOST_AT_ONCE });
    for (const { _id: invitationId, invitedAt } of found) {
      if (invitedAt > cause.time / 1000) continue;
      await this.transactions.transact(invitationAggregate, invitationId, cause, (state) =>
        decideEnd(state, invitationId, of),
      );
    }
  }
}

function filterFor(of: Which) {
  if ('expiredBy' in of) return { expiresAt: { $lte: of.expiredBy } };
  return 'email' in of ? { emailKey: of.email.toLowerCase() } : { inviterId: of.inviterId };
}

function decideEnd(state: InvitationState, invitationId: number, of: Which): InvitationEnded[] {
  if (state.situation !== 'open') return [];
  const { inviterId, isLink, expiresAt } = state;
  if ('expiredBy' in of && (expiresAt ?? Infinity) > of.expiredBy) return [];
  const hasJoined = 'userId' in of && !state.isLink && state.userId === of.userId;
  const reason = 'expiredBy' in of ? 'expired' : hasJoined ? 'joined' : 'revoked';
  return [{ type: 'InvitationEnded', data: { invitationId, inviterId, isLink, reason } }];
}
