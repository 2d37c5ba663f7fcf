import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { Terms } from '../invitation/invitation.events.js';
import type { ShownLink } from '../links/invitation-link.js';

export interface SendInvitationsData {
  readonly inviterId: number;
  /** Separated by commas or line ends, each bare or as in `Name <address>`. */
  readonly addresses: string;
  readonly terms: Terms;
  readonly notifiesInviter: boolean;
  /** Null: the invitations do not expire. */
  readonly lifetimeSeconds: number | null;
  readonly cause: Cause;
}

/** Invite people by their addresses; answers the links that the inviter hands on, null where mails bring them. */
export class SendInvitations extends Command<readonly ShownLink[] | null> {
  constructor(readonly data: SendInvitationsData) {
    super();
  }
}
