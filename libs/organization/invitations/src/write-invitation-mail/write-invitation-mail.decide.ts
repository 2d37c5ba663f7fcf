import type { InvitationState, OpenInvitation } from '../invitation/invitation.aggregate.js';
import type { InvitationKeyIssued } from '../invitation/invitation.events.js';

export interface IssueKeyFacts {
  readonly now: number;
  /** Whether the inviter may still invite. */
  readonly isStillGood: (invitation: OpenInvitation) => boolean;
}

/** Makes a key for a mail, while the invitation is open. */
export function decideIssueKey(
  state: InvitationState,
  data: InvitationKeyIssued['data'],
  { now, isStillGood }: IssueKeyFacts,
): InvitationKeyIssued[] {
  if (state.situation !== 'open' || state.isLink || (state.expiresAt ?? Infinity) <= now) return [];
  if (!isStillGood(state)) return [];
  return [{ type: 'InvitationKeyIssued', data }];
}
