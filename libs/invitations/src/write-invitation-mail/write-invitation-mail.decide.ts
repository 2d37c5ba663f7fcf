import type { InvitationState } from '../invitation/invitation.aggregate.js';
import type { InvitationKeyIssued } from '../invitation/invitation.events.js';

export interface IssueKeyFacts {
  /** UNIX seconds. */
  readonly now: number;
  /** Is the account in use? */
  readonly isActive: (userId: number) => boolean;
}

/** A key for a mail, while the invitation is open. */
export function decideIssueKey(
  state: InvitationState,
  data: InvitationKeyIssued['data'],
  { now, isActive }: IssueKeyFacts,
): InvitationKeyIssued[] {
  if (state.situation !== 'open' || state.isLink || (state.expiresAt ?? Infinity) <= now) return [];
  if (!isActive(state.inviterId)) return [];
  return [{ type: 'InvitationKeyIssued', data }];
}
