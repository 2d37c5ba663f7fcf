import { REALM_ID } from '@chat/directory';
import { DomainNotListed } from '../domains/domain.errors.js';
import type { RealmDomainChanged, RealmState } from '../realm/realm.aggregate.js';

export interface ChangeDomainInput {
  readonly domain: string;
  readonly allowSubdomains: boolean;
}

export function decideChangeDomain(
  state: RealmState,
  { domain, allowSubdomains }: Pick<ChangeDomainInput, 'domain' | 'allowSubdomains'>,
): RealmDomainChanged[] {
  if (state.situation === 'absent') return [];
  const entry = state.domains?.find((each) => each.domain === domain);
  if (!entry) throw new DomainNotListed(domain);
  if (entry.allowSubdomains === allowSubdomains) return [];
  return [{ type: 'RealmDomainChanged', data: { realmId: REALM_ID, domain, allowSubdomains } }];
}
