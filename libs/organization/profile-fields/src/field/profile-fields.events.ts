import type { ProfileField } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type ProfileFieldsEvent = ProfileFieldCreated | ProfileFieldChanged | ProfileFieldDeleted | ProfileFieldsOrdered;

export type ProfileFieldCreated = DomainEvent<'ProfileFieldCreated', { readonly field: ProfileField }>;
export type ProfileFieldChanged = DomainEvent<
  'ProfileFieldChanged',
  {
    readonly field: ProfileField;
    /** Keys of a dropdown that are choices no longer: values that name them are gone. */
    readonly removedChoices: readonly string[];
  }
>;
/** With all values. */
export type ProfileFieldDeleted = DomainEvent<'ProfileFieldDeleted', { readonly fieldId: number }>;
export type ProfileFieldsOrdered = DomainEvent<'ProfileFieldsOrdered', { readonly fieldIds: readonly number[] }>;
