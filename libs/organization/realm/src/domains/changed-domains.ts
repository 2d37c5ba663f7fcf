import type { RealmDomain } from '@chat/directory';

type Domains = readonly RealmDomain[];

export const withDomain = (domains: Domains, { domain, allowSubdomains }: RealmDomain): Domains => [
  ...domains,
  { domain, allowSubdomains },
];

export const withChangedDomain = (domains: Domains, { domain, allowSubdomains }: RealmDomain): Domains =>
  domains.map((each) => (each.domain === domain ? { domain, allowSubdomains } : each));

export const withoutDomain = (domains: Domains, domain: string): Domains =>
  domains.filter((each) => each.domain !== domain);
