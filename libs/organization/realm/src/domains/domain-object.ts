import type { Realm, RealmDomain } from '@chat/directory';
import { boolean, named, object, text } from '@chat/http';

export const domainShape = named('RealmDomain', object({ domain: text(), allow_subdomains: boolean() }));

export function domainObject({ domain, allowSubdomains }: RealmDomain) {
  return { domain, allow_subdomains: allowSubdomains };
}

export function domainObjects({ domains = [] }: Realm) {
  return domains.map(domainObject);
}
