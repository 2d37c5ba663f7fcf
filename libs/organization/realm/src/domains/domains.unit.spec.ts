import { given } from '@chat/testing';
import { decideAddDomain } from '../add-domain/add-domain.decide.js';
import { decideChangeDomain } from '../change-domain/change-domain.decide.js';
import {
  realmAggregate,
  type RealmCreated,
  type RealmDomainAdded,
  type RealmDomainChanged,
  type RealmDomainRemoved,
  type RealmSettingsChanged,
  type RealmState,
} from '../realm/realm.aggregate.js';
import { decideRemoveDomain } from '../remove-domain/remove-domain.decide.js';
import { DomainListed, DomainNotListed, InvalidDomain, TooManyDomains } from './domain.errors.js';
import { LIMITS } from '../realm.limits.js';

const created: RealmCreated = { type: 'RealmCreated', data: { realmId: 1, name: 'Elsinore', settings: {} } };
const added = (domain: string, domainId = 1): RealmDomainAdded => ({
  type: 'RealmDomainAdded',
  data: { realmId: 1, domainId, domain, allowSubdomains: false },
});
const removed = (domain: string): RealmDomainRemoved => ({ type: 'RealmDomainRemoved', data: { realmId: 1, domain } });
const restricted = (to: boolean): RealmSettingsChanged => ({
  type: 'RealmSettingsChanged',
  data: {
    realmId: 1,
    settings: { emails_restricted_to_domains: to },
    previous: { emails_restricted_to_domains: !to },
  },
});

const adding = (domain: string) => (state: RealmState) => decideAddDomain(state, { domain, allowSubdomains: false });
const changing = (domain: string, allowSubdomains: boolean) => (state: RealmState) =>
  decideChangeDomain(state, { domain, allowSubdomains });
const removing = (domain: string) => (state: RealmState) => decideRemoveDomain(state, domain);

describe('A domain', () => {
  it('is listed in lower case, once', () => {
    given(realmAggregate, created).when(adding(' Example.COM ')).thenRecords(added('example.com'));
    given(realmAggregate, created, added('example.com'))
      .when(adding('EXAMPLE.com'))
      .thenRefuses(new DomainListed('example.com'));
  });

  it('never gets the number of one that was removed', () => {
    given(realmAggregate, created, added('example.com', 1), removed('example.com'))
      .when(adding('example.com'))
      .thenRecords(added('example.com', 2));
  });

  it.each([
    ['  ', "Domain can't be empty."],
    ['localhost', 'Domain must have at least one dot (.)'],
    [`${'a'.repeat(252)}.com`, 'Domain is too long'],
    ['.com', 'Domain cannot start or end with a dot (.)'],
    ['example.', 'Domain cannot start or end with a dot (.)'],
    ['a..com', "Consecutive '.' are not allowed."],
    ['-a.com', "Subdomains cannot start or end with a '-'."],
    ['a-.com', "Subdomains cannot start or end with a '-'."],
    ['a_b.com', "Domain can only have letters, numbers, '.' and '-'s."],
    ['a@b.com', "Domain can only have letters, numbers, '.' and '-'s."],
  ])('is refused when it is %j', (domain, reason) => {
    given(realmAggregate, created).when(adding(domain)).thenRefuses(new InvalidDomain(reason));
  });

  it('may be 255 characters long', () => {
    const longest = `${'a'.repeat(251)}.com`;
    given(realmAggregate, created).when(adding(longest)).thenRecords(added(longest));
  });

  /** @limit realmDomains.perOrganization */
  it('is refused beyond the limit', () => {
    const { perOrganization } = LIMITS.realmDomains;
    const many = Array.from({ length: perOrganization }, (_, at) => added(`a${at}.com`, at + 1));
    given(realmAggregate, created, ...many)
      .when(adding('b.com'))
      .thenRefuses(new TooManyDomains(perOrganization));
    given(realmAggregate, created, ...many.slice(1))
      .when(adding('b.com'))
      .thenRecords(added('b.com', perOrganization + 1));
  });

  it('counts with its subdomains, if that is said', () => {
    const changed: RealmDomainChanged = {
      type: 'RealmDomainChanged',
      data: { realmId: 1, domain: 'example.com', allowSubdomains: true },
    };
    given(realmAggregate, created, added('example.com')).when(changing('example.com', true)).thenRecords(changed);
    given(realmAggregate, created, added('example.com'), changed).when(changing('example.com', true)).thenNothing();
    given(realmAggregate, created).when(changing('example.com', true)).thenRefuses(new DomainNotListed('example.com'));
  });

  it('is removed, and with the last one the restriction', () => {
    const both = [added('example.com'), added('example.org', 2)];
    given(realmAggregate, created, ...both, restricted(true))
      .when(removing('example.com'))
      .thenRecords(removed('example.com'));
    given(realmAggregate, created, ...both, restricted(true), removed('example.com'))
      .when(removing('example.org'))
      .thenRecords(removed('example.org'), restricted(false));
    given(realmAggregate, created, added('example.com'))
      .when(removing('example.com'))
      .thenRecords(removed('example.com'));
    given(realmAggregate, created).when(removing('example.com')).thenRefuses(new DomainNotListed('example.com'));
  });
});
