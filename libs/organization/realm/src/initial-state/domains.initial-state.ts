import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import { listOf } from '@chat/http';
import { domainObjects, domainShape } from '../domains/domain-object.js';

/** Domains whose addresses are allowed, if the organization is restricted to domains. */
export const domainsState = (directory: Directory): InitialState => ({
  fetchTypes: ['realm_domains'],
  describes: { realm_domains: listOf(domainShape) },
  state: () => ({ realm_domains: domainObjects(directory.realm) }),
});
