import type { InvitationState, OpenInvitation, OpenLink } from '../invitation/invitation.aggregate.js';
import { InvalidLink, LinkExpired } from '../invitation/invitation.errors.js';
import type { InvitationAccepted } from '../invitation/invitation.events.js';

export interface PresentedKey {
  readonly key: string;
  readonly keyHash: string;
}

export interface UsableFacts {
  /** UNIX seconds. */
  readonly now: number;
  readonly isAccountOf: (userId: number, email: string) => boolean;
  /** Whether the inviter may still invite. */
  readonly isStillGood: (invitation: OpenInvitation | OpenLink) => boolean;
}

/** The invitation of the key. Keys of ended invitations are erased. @throws InvalidLink, LinkExpired */
export function usableInvitation(
  state: InvitationState,
  { key, keyHash }: PresentedKey,
  { now, isAccountOf, isStillGood }: UsableFacts,
): OpenInvitation | OpenLink {
  if (state.situation === 'ended' && state.hasExpired) throw new LinkExpired();
  if (state.situation !== 'open' || !isStillGood(state)) throw new InvalidLink();
  if (state.isLink ? state.key !== key : !state.keyHashes.includes(keyHash)) throw new InvalidLink();
  if (!state.isLink && state.userId !== null && isAccountOf(state.userId, state.email)) throw new InvalidLink();
  if ((state.expiresAt ?? Infinity) <= now) throw new LinkExpired();
  return state;
}

/** Accepts the invitation; a personal one only once. */
export function decideAcceptInvitation(
  state: InvitationState,
  accepted: InvitationAccepted['data'],
  presented: PresentedKey,
  facts: UsableFacts,
): InvitationAccepted[] {
  usableInvitation(state, presented, facts);
  return [{ type: 'InvitationAccepted', data: accepted }];
}
