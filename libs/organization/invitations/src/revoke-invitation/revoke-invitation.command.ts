import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface RevokeInvitationData {
  readonly actorId: number;
  readonly invitationId: number;
  readonly isLink: boolean;
  readonly cause: Cause;
}

/** Take an invitation back; who has joined stays. */
export class RevokeInvitation extends Command<void> {
  constructor(readonly data: RevokeInvitationData) {
    super();
  }
}
