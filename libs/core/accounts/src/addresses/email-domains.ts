import type { Realm } from '@chat/directory';

/** Reason to refuse an address in the organization: its domain, or a `+`, with which one person has many addresses. */
export type AddressFault = 'domain' | 'plus';

/** The reason to refuse an address where the organization is restricted to domains (contract, people: Creating a user). */
export function addressFault(
  { settings, domains = [] }: Pick<Realm, 'settings' | 'domains'>,
  email: string,
): AddressFault | null {
  if (!settings.emails_restricted_to_domains) return null;
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const isListed = domains.some(
    (each) => each.domain === domain || (each.allowSubdomains && domain.endsWith(`.${each.domain}`)),
  );
  if (!isListed) return 'domain';
  return email.slice(0, at).includes('+') ? 'plus' : null;
}
