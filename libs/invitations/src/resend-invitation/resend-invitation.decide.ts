import type { User } from '@chat/directory';
import type { InvitationState } from '../invitation/invitation.aggregate.js';
import type { Delivery, InvitationResent } from '../invitation/invitation.events.js';
import { managedInvitation } from '../invitation/invitation-access.js';

export interface ResendInvitationIntent {
  readonly invitationId: number;
  readonly delivery: Omit<Delivery, 'expiresAt'>;
}

/** @param now UNIX seconds */
export function decideResendInvitation(
  state: InvitationState,
  { invitationId, delivery }: ResendInvitationIntent,
  { actor, now }: { readonly actor: User; readonly now: number },
): InvitationResent[] {
  const { inviterId, lifetimeSeconds } = managedInvitation(state, actor, false);
  const expiresAt = lifetimeSeconds === null ? null : Math.floor(now) + lifetimeSeconds;
  return [{ type: 'InvitationResent', data: { ...delivery, invitationId, inviterId, expiresAt } }];
}
