import {
  DEFAULT_REALM_SETTINGS,
  type Realm,
  type RealmDomain,
  type RealmPicture,
  type RealmPictureName,
  type RealmSettings,
} from '@chat/directory';
import { type Aggregate, DomainError, type DomainEvent, refusal } from '@chat/kernel';
import { withChangedDomain, withDomain, withoutDomain } from '../domains/changed-domains.js';

// These names are the storage format: they are never renamed.

export type RealmEvent =
  | RealmCreated
  | RealmRenamed
  | RealmDescribed
  | RealmSettingsChanged
  | RealmPictureChanged
  | RealmDomainAdded
  | RealmDomainChanged
  | RealmDomainRemoved;

export type RealmCreated = DomainEvent<
  'RealmCreated',
  {
    readonly realmId: number;
    readonly name: string;
    readonly settings: Partial<RealmSettings>;
    /** Missing where a former build founded the organization, which stored `message_retention_days` without effect. */
    readonly enforcesRetention?: true;
  }
>;
export type RealmRenamed = DomainEvent<'RealmRenamed', { readonly realmId: number; readonly name: string }>;
export type RealmDescribed = DomainEvent<
  'RealmDescribed',
  { readonly realmId: number; readonly description: string; readonly renderedDescription: string }
>;
export type RealmSettingsChanged = DomainEvent<
  'RealmSettingsChanged',
  {
    readonly realmId: number;
    readonly settings: Partial<RealmSettings>;
    /** Former values of the changed settings. */
    readonly previous: Partial<RealmSettings>;
  }
>;
/** The image is in the file store; null: it was removed. */
export type RealmPictureChanged = DomainEvent<
  'RealmPictureChanged',
  {
    readonly realmId: number;
    readonly name: RealmPictureName;
    readonly picture: RealmPicture | null;
    readonly previous: RealmPicture | null;
  }
>;

export type RealmDomainAdded = DomainEvent<
  'RealmDomainAdded',
  RealmDomain & { readonly realmId: number; readonly domainId: number }
>;
export type RealmDomainChanged = DomainEvent<'RealmDomainChanged', RealmDomain & { readonly realmId: number }>;
export type RealmDomainRemoved = DomainEvent<
  'RealmDomainRemoved',
  { readonly realmId: number; readonly domain: string }
>;

export interface CreatedRealm {
  readonly situation: 'created';
  readonly name: string;
  readonly description: string;
  readonly settings: RealmSettings;
  readonly pictures?: NonNullable<Realm['pictures']>;
  /** Missing until the first is added. `lastDomainId` likewise. */
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

export class InvalidLanguage extends refusal((given: string) => `Invalid language '${given}'`) {}

/** Only demo organizations, which do not exist here, get another subdomain. */
export class NotADemoOrganization extends refusal('Must be a demo organization.') {}
export class NoAuthenticationMethod extends refusal('At least one authentication method must be enabled.') {}

export class InvalidAuthenticationMethod extends DomainError {
  constructor(given: string, available: readonly string[]) {
    const names = available.map((name) => `'${name}'`).join(', ');
    super(`Invalid authentication method: ${given}. Valid methods are: [${names}]`);
  }
}

export class NotExactlyOneIcon extends refusal('You must upload exactly one icon.') {}
export class NotExactlyOneLogo extends refusal('You must upload exactly one logo.') {}
