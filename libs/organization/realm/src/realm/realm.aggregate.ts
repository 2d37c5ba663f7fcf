import { DEFAULT_REALM_SETTINGS, type Realm, type RealmSettings } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import { withChangedDomain, withDomain, withoutDomain } from '../domains/changed-domains.js';
import type { RealmEvent } from './realm.events.js';

export interface CreatedRealm {
  readonly situation: 'created';
  readonly name: string;
  readonly description: string;
  readonly settings: RealmSettings;
  /** Missing while none was uploaded. */
  readonly pictures?: NonNullable<Realm['pictures']>;
  /** Missing while none was ever listed. The same for the id of the last one. */
  readonly domains?: NonNullable<Realm['domains']>;
  readonly lastDomainId?: number;
}

export type RealmState = { readonly situation: 'absent' } | CreatedRealm;

export const realmAggregate: Aggregate<RealmState, RealmEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    if (event.type === 'RealmCreated') {
      const { name, settings } = event.data;
      return { situation: 'created', name, description: '', settings: { ...DEFAULT_REALM_SETTINGS, ...settings } };
    }
    return state.situation === 'created' ? changed(state, event) : state;
  },
  streamName: (realmId) => `realm-${realmId}`,
};

function changed(state: CreatedRealm, event: RealmEvent): CreatedRealm {
  switch (event.type) {
    case 'RealmRenamed':
      return { ...state, name: event.data.name };
    case 'RealmDescribed':
      return { ...state, description: event.data.description };
    case 'RealmSettingsChanged':
      return { ...state, settings: { ...state.settings, ...event.data.settings } };
    case 'RealmPictureChanged':
      return { ...state, pictures: { ...state.pictures, [event.data.name]: event.data.picture } };
    case 'RealmDomainAdded':
      return { ...state, domains: withDomain(state.domains ?? [], event.data), lastDomainId: event.data.domainId };
    case 'RealmDomainChanged':
      return { ...state, domains: withChangedDomain(state.domains ?? [], event.data) };
    case 'RealmDomainRemoved':
      return { ...state, domains: withoutDomain(state.domains ?? [], event.data.domain) };
    default:
      return state;
  }
}
