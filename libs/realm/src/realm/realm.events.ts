import type { RealmSettings } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type RealmEvent = RealmCreated | RealmSettingsChanged;

export type RealmCreated = DomainEvent<
  'RealmCreated',
  { readonly realmId: number; readonly name: string; readonly settings: Partial<RealmSettings> }
>;

export type RealmSettingsChanged = DomainEvent<
  'RealmSettingsChanged',
  { readonly realmId: number; readonly settings: Partial<RealmSettings> }
>;
