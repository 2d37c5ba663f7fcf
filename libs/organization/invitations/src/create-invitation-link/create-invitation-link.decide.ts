import { type Directory, InsufficientPermission, type User } from '@chat/directory';
import { TooManyLinks } from '../invitation/invitation.errors.js';
import type { InvitationLinkCreated } from '../invitation/invitation.events.js';
import { refuseTerms } from '../invitation/invitation-access.js';

export interface CreateInvitationLinkFacts {
  readonly directory: Directory;
  readonly inviter: User;
  /** Links of the inviter that there are. */
  readonly count: number;
  readonly limit: number;
}

/** @throws DomainError the first broken rule, in order (contract, people: Inviting by a link) */
export function decideCreateInvitationLink(
  link: InvitationLinkCreated['data'],
  { directory, inviter, count, limit }: CreateInvitationLinkFacts,
): InvitationLinkCreated[] {
  if (!directory.permits(inviter, 'create_multiuse_invite_group')) throw new InsufficientPermission();
  refuseTerms(directory, inviter, link);
  if (count >= limit) throw new TooManyLinks(limit);
  return [{ type: 'InvitationLinkCreated', data: link }];
}
