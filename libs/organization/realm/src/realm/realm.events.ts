import type { RealmDomain, RealmPicture, RealmPictureName, RealmSettings } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

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
  { readonly realmId: number; readonly name: string; readonly settings: Partial<RealmSettings> }
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
    /** What the same settings were before. */
    readonly previous: Partial<RealmSettings>;
  }
>;
/** The image is in the file store; null: there is none any more. */
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
