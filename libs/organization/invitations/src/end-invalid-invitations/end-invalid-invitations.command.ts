import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface EndInvalidInvitationsData {
  /** All that an account sent, all to an address, or all whose time is over. */
  readonly of:
    | { readonly inviterId: number }
    | { readonly email: string; readonly userId: number }
    /** UNIX seconds. */
    | { readonly expiredBy: number };
  readonly cause: Cause;
}

/** End invitations that nobody can or should use any more. May be repeated: later ones stay. */
export class EndInvalidInvitations extends Command<void> {
  constructor(readonly data: EndInvalidInvitationsData) {
    super();
  }
}
