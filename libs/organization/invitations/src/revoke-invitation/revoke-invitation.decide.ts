import type { User } from '@chat/directory';
import { managedInvitation } from '../invitation/invitation-access.js';
import type { InvitationState } from '../invitation/invitation.aggregate.js';
import type { InvitationEnded } from '../invitation/invitation.events.js';

export interface RevokeInvitationInput {
  readonly actorId: number;
  readonly invitationId: number;
  readonly isLink: boolean;
}

export function decideRevokeInvitation(
  state: InvitationState,
  { invitationId, isLink }: RevokeInvitationInput,
  actor: User,
): InvitationEnded[] {
  const { inviterId } = isLink ? managedInvitation(state, actor, true) : managedInvitation(state, actor, false);
  return [{ type: 'InvitationEnded', data: { invitationId, inviterId, isLink, reason: 'revoked' } }];
}
