import { REALM_ID } from '@chat/directory';
import { DomainListed, TooManyDomains, InvalidDomain } from '../domains/domain.errors.js';
import type { RealmDomainAdded, RealmState } from '../realm/realm.aggregate.js';
import { LIMITS } from '../realm.limits.js';
import { strip } from '@chat/kernel';

const MAX_LENGTH = 255;

export interface AddDomainInput {
  readonly domain: string;
  readonly allowSubdomains: boolean;
}

export function decideAddDomain(
  state: RealmState,
  { domain: given, allowSubdomains }: Pick<AddDomainInput, 'domain' | 'allowSubdomains'>,
): RealmDomainAdded[] {
  if (state.situation === 'absent') return [];
  const domain = acceptDomain(given);
  const { domains = [], lastDomainId = 0 } = state;
  if (domains.some((each) => each.domain === domain)) throw new DomainListed(domain);
  const { perOrganization } = LIMITS.realmDomains;
  if (domains.length >= perOrganization) throw new TooManyDomains(perOrganization);
  const data = { realmId: REALM_ID, domainId: lastDomainId + 1, domain, allowSubdomains };
  return [{ type: 'RealmDomainAdded', data }];
}

/** The stored form of the domain. @throws InvalidDomain the first fault, in order (contract, organization: Domains) */
function acceptDomain(given: string): string {
  const domain = strip(given).toLowerCase();
  if (domain === '') throw new InvalidDomain("Domain can't be empty.");
  if (!domain.includes('.')) throw new InvalidDomain('Domain must have at least one dot (.)');
  if (domain.length > MAX_LENGTH) throw new InvalidDomain('Domain is too long');
  if (domain.startsWith('.') || domain.endsWith('.')) {
    throw new InvalidDomain('Domain cannot start or end with a dot (.)');
  }
  for (const label of domain.split('.')) refuseLabel(label);
  return domain;
}

function refuseLabel(label: string): void {
  if (label === '') throw new InvalidDomain("Consecutive '.' are not allowed.");
  if (label.startsWith('-') || label.endsWith('-')) {
    throw new InvalidDomain("Subdomains cannot start or end with a '-'.");
  }
  if (!/^[a-z0-9-]+$/.test(label)) {
    throw new InvalidDomain("Domain can only have letters, numbers, '.' and '-'s.");
  }
}
