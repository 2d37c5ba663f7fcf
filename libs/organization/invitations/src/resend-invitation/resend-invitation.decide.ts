import type { User } from '@chat/directory';
import type { InvitationState, OpenInvitation } from '../invitation/invitation.aggregate.js';
import type { Delivery, InvitationResent } from '../invitation/invitation.events.js';
import { managedInvitation, refuseRole } from '../invitation/invitation-access.js';

export interface ResendInvitationIntent {
  readonly invitationId: number;
  readonly delivery: Omit<Delivery, 'expiresAt'>;
}

export interface ResendInvitationFacts {
  readonly actor: User;
  readonly inviterOf: (invitation: OpenInvitation) => User;
  readonly now: number;
}

/** Both the actor and the inviter must still have the right to invite to the role. */
export function decideResendInvitation(
  state: InvitationState,
  { invitationId, delivery }: ResendInvitationIntent,
  { actor, inviterOf, now }: ResendInvitationFacts,
): InvitationResent[] {
  const invitation = managedInvitation(state, actor, false);
  const { inviterId, lifetimeSeconds, role } = invitation;
  for (const each of [actor, inviterOf(invitation)]) refuseRole(each, role);
  const expiresAt = lifetimeSeconds === null ? null : Math.floor(now) + lifetimeSeconds;
  return [{ type: 'InvitationResent', data: { ...delivery, invitationId, inviterId, expiresAt } }];
}
