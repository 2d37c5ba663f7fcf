import { REALM_ID } from '@chat/directory';
import { acceptDomain } from '../domains/accept-domain.js';
import { DomainListed, TooManyDomains } from '../domains/domain.errors.js';
import type { RealmDomainAdded, RealmState } from '../realm/realm.aggregate.js';
import { LIMITS } from '../realm.limits.js';

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
