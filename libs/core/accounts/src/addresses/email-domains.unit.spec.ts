import { DEFAULT_REALM_SETTINGS } from '@chat/directory';
import { addressFault } from './email-domains.js';

const realm = {
  id: 1,
  name: 'Elsinore',
  description: '',
  renderedDescription: '',
  dateCreated: 0,
  domains: [
    { domain: 'example.com', allowSubdomains: false },
    { domain: 'example.org', allowSubdomains: true },
  ],
};
const restricted = { ...realm, settings: { ...DEFAULT_REALM_SETTINGS, emails_restricted_to_domains: true } };

describe('an organization that is restricted to domains', () => {
  it.each([
    ['hamlet@example.com', null],
    ['Hamlet@Example.COM', null],
    ['hamlet@mail.example.com', 'domain'],
    ['hamlet@notexample.com', 'domain'],
    ['hamlet@example.org', null],
    ['hamlet@a.b.example.org', null],
    ['hamlet@notexample.org', 'domain'],
    ['hamlet+1@example.com', 'plus'],
    ['hamlet+1@example.net', 'domain'],
  ])('finds in %s this fault: %s', (email, fault) => {
    expect(addressFault(restricted, email)).toBe(fault);
  });

  it('has nothing against any address while it is not restricted, and against all without domains', () => {
    expect(addressFault({ ...realm, settings: DEFAULT_REALM_SETTINGS }, 'hamlet+1@example.net')).toBeNull();
    expect(addressFault({ ...restricted, domains: [] }, 'hamlet@example.com')).toBe('domain');
  });
});
