import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** New accounts get other settings, by their wire names. Accounts that there are keep theirs. */
export type UserSettingsDefaultsChanged = DomainEvent<
  'UserSettingsDefaultsChanged',
  { readonly settings: Readonly<Record<string, unknown>> }
>;
