import type { User } from '@chat/directory';
import type { InvitationState } from '../invitation/invitation.aggregate.js';
import type { InvitationEnded } from '../invitation/invitation.events.js';
import { managedInvitation } from '../invitation/invitation-access.js';
import type { RevokeInvitationData } from './revoke-invitation.command.js';

export function decideRevokeInvitation(
  state: InvitationState,
  { invitationId, isLink }: Omit<RevokeInvitationData, 'cause'>,
  actor: User,
): InvitationEnded[] {
  const { inviterId } = isLink ? managedInvitation(state, actor, true) : managedInvitation(state, actor, false);
  return [{ type: 'InvitationEnded', data: { invitationId, inviterId, isLink, reason: 'revoked' } }];
}
