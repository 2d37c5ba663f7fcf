import type { Directory, User } from '@chat/directory';
import { termsFacts } from '../invitation/terms.facts.js';
import { addressesIn, type SendInvitationsFacts, type SendInvitationsInput } from './send-invitations.decide.js';

export function sendInvitationsFacts(
  directory: Directory,
  inviter: User,
  { addresses, terms }: Pick<SendInvitationsInput, 'addresses' | 'terms'>,
): SendInvitationsFacts {
  const accounts = addressesIn(addresses).map((address) => [address, directory.userByEmail(address)] as const);
  return {
    mayInvite: directory.permits(inviter, 'can_invite_users_group'),
    terms: termsFacts(directory, inviter, terms),
    realm: directory.realm,
    accounts: new Map(accounts.flatMap(([address, account]) => (account ? [[address, account]] : []))),
  };
}
