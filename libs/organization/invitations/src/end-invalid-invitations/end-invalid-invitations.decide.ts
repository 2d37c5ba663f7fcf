import type { InvitationState } from '../invitation/invitation.aggregate.js';
import type { InvitationEnded } from '../invitation/invitation.events.js';

export interface EndInvalidInvitationsInput {
  /** All invitations by an account, all to an address, or all expired ones. */
  readonly of:
    | { readonly inviterId: number }
    | { readonly email: string; readonly userId: number }
    | { readonly expiredBy: number };
}

export interface Ending {
  readonly invitationId: number;
  readonly of: EndInvalidInvitationsInput['of'];
  /** Whether further ones end for the same reason after this one: of the same inviter, or only of others. */
  readonly moreFollow: boolean | 'of others';
}

export function decideEndInvalidInvitation(
  state: InvitationState,
  { invitationId, of, moreFollow }: Ending,
): InvitationEnded[] {
  if (state.situation !== 'open') return [];
  const { inviterId, isLink, expiresAt } = state;
  if ('expiredBy' in of && (expiresAt ?? Infinity) > of.expiredBy) return [];
  const hasJoined = 'userId' in of && !state.isLink && state.userId === of.userId;
  const reason = 'expiredBy' in of ? 'expired' : hasJoined ? 'joined' : 'revoked';
  const data = { invitationId, inviterId, isLink, reason, ...(moreFollow && { moreFollow }) } as const;
  return [{ type: 'InvitationEnded', data }];
}
