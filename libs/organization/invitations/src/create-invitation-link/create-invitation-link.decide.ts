import { InsufficientPermission } from '@chat/directory';
import { TooManyLinks } from '../invitation/invitation.errors.js';
import type { InvitationLinkCreated } from '../invitation/invitation.events.js';
import { refuseTerms, type TermsFacts } from '../invitation/invitation-access.js';

export interface CreateInvitationLinkFacts {
  readonly mayInvite: boolean;
  readonly terms: TermsFacts;
  /** Number of existing links of the inviter. */
  readonly count: number;
  readonly limit: number;
}

/** @throws DomainError the first broken rule, in order (contract, people: Inviting by a link) */
export function decideCreateInvitationLink(
  link: InvitationLinkCreated['data'],
  { mayInvite, terms, count, limit }: CreateInvitationLinkFacts,
): InvitationLinkCreated[] {
  if (!mayInvite) throw new InsufficientPermission();
  refuseTerms(terms, link);
  if (count >= limit) throw new TooManyLinks(limit);
  return [{ type: 'InvitationLinkCreated', data: link }];
}
