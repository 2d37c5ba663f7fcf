import { addressFault, isEmail } from '@chat/accounts';
import { InsufficientPermission, type Realm, type User } from '@chat/directory';
import { strip } from '@chat/kernel';
import { refuseTerms, type TermsFacts } from '../invitation/invitation-access.js';
import { InvitationFailed, NoAddressGiven, type RefusedAddress } from '../invitation/invitation.errors.js';
import type { Terms } from '../invitation/invitation.events.js';

export interface SendInvitationsInput {
  readonly inviterId: number;
  /** Separated by commas or line ends, each bare or as in `Name <address>`. */
  readonly addresses: string;
  readonly terms: Terms;
  readonly notifiesInviter: boolean;
  readonly lifetimeSeconds: number | null;
}

export interface CheckedAddresses {
  readonly invited: readonly string[];
  /** Addresses that have accounts. */
  readonly skipped: readonly RefusedAddress[];
}

export interface SendInvitationsFacts {
  readonly mayInvite: boolean;
  readonly terms: TermsFacts;
  readonly realm: Pick<Realm, 'settings' | 'domains'>;
  /** Accounts that have one of the `addressesIn` the request, by the address. */
  readonly accounts: ReadonlyMap<string, Pick<User, 'isActive' | 'isSystemBot'>>;
}

type Intent = Pick<SendInvitationsInput, 'addresses' | 'terms'>;

/**
 * The accounts to invite.
 * @throws DomainError the first broken rule, in order (contract, people: Inviting)
 */
export function checkInvitations(facts: SendInvitationsFacts, { addresses, terms }: Intent): CheckedAddresses {
  if (!facts.mayInvite) throw new InsufficientPermission();
  const named = addressesIn(addresses);
  refuseTerms(facts.terms, terms, () => {
    if (named.length === 0) throw new NoAddressGiven();
  });
  const skipped = named.flatMap((address) => reasonToSkip(facts, address) ?? []);
  const invalid = named.flatMap((address): RefusedAddress[] => {
    const reason = reasonToRefuse(facts, address);
    return reason === undefined ? [] : [[address, reason, false]];
  });
  if (invalid.length > 0) {
    const message = "Some emails did not validate, so we didn't send any invitations.";
    throw new InvitationFailed(message, { errors: [...invalid, ...skipped] });
  }
  if (skipped.length === named.length)
    throw new InvitationFailed("We weren't able to invite anyone.", { errors: skipped });
  const taken = new Set(skipped.map(([address]) => address));
  return { invited: named.filter((address) => !taken.has(address)), skipped };
}

/** Each once, ignoring case, in the order of the request. */
export function addressesIn(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const address = strip(/<([^<>]*)>/.exec(part)?.[1] ?? part);
    if (address !== '' && !byKey.has(address.toLowerCase())) byKey.set(address.toLowerCase(), address);
  }
  return [...byKey.values()];
}

function reasonToRefuse({ realm }: SendInvitationsFacts, address: string): string | undefined {
  if (!isEmail(address)) return 'Invalid address.';
  const fault = addressFault(realm, address);
  if (fault === null) return undefined;
  return fault === 'plus' ? 'Email addresses containing + are not allowed.' : 'Outside your domain.';
}

function reasonToSkip({ accounts }: SendInvitationsFacts, address: string): [RefusedAddress] | undefined {
  const account = accounts.get(address);
  if (!account) return undefined;
  if (account.isSystemBot) return [[address, 'Reserved for system bots.', false]];
  return [[address, account.isActive ? 'Already has an account.' : 'Account has been deactivated.', !account.isActive]];
}
