import { REALM_ID } from '@chat/directory';
import { DomainNotListed } from '../domains/domain.errors.js';
import type { RealmEvent, RealmState } from '../realm/realm.aggregate.js';

/** An organization without domains is no longer restricted: otherwise nobody could join. @throws DomainNotListed */
export function decideRemoveDomain(state: RealmState, domain: string): RealmEvent[] {
  if (state.situation === 'absent') return [];
  const { domains = [], settings } = state;
  if (!domains.some((each) => each.domain === domain)) throw new DomainNotListed(domain);
  const removed = { type: 'RealmDomainRemoved', data: { realmId: REALM_ID, domain } } as const;
  if (domains.length > 1 || !settings.emails_restricted_to_domains) return [removed];
  const [before, after] = [{ emails_restricted_to_domains: true }, { emails_restricted_to_domains: false }];
  return [removed, { type: 'RealmSettingsChanged', data: { realmId: REALM_ID, settings: after, previous: before } }];
}
