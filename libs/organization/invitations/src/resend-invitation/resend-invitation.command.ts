import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { ShownLink } from '../links/invitation-link.js';

export interface ResendInvitationData {
  readonly actorId: number;
  readonly invitationId: number;
  readonly cause: Cause;
}

/** Send an invitation once more, with a new key and for as long as at first; answers the link where no mail brings it. */
export class ResendInvitation extends Command<ShownLink | null> {
  constructor(readonly data: ResendInvitationData) {
    super();
  }
}
