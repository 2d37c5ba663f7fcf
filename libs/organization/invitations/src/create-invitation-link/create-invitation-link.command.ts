import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { Terms } from '../invitation/invitation.events.js';

export interface CreateInvitationLinkData {
  readonly inviterId: number;
  readonly terms: Terms;
  /** Null: the link does not expire. */
  readonly lifetimeSeconds: number | null;
  readonly cause: Cause;
}

/** Make a link by which any number of people may join; answers it. */
export class CreateInvitationLink extends Command<string> {
  constructor(readonly data: CreateInvitationLinkData) {
    super();
  }
}
