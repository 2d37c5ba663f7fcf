import type { InvitationState } from '../invitation/invitation.aggregate.js';
import type { InvitationKeyIssued } from '../invitation/invitation.events.js';

/** A key for a mail, while the invitation is open. @param now UNIX seconds */
export function decideIssueKey(
  state: InvitationState,
  data: InvitationKeyIssued['data'],
  now: number,
): InvitationKeyIssued[] {
  if (state.situation !== 'open' || state.isLink || (state.expiresAt ?? Infinity) <= now) return [];
  return [{ type: 'InvitationKeyIssued', data }];
}
