import type { ProfileChange, ProfileValuesChanged } from '@chat/accounts';
import type { DirectoryFold, ProfileValue, User, WritableDirectory } from '@chat/directory';
import { type Aggregate, DomainError, type DomainEvent, refusal } from '@chat/kernel';
import type { ProfileField, ProfileFields } from './profile-fields.js';
import { LIMITS } from '../profile-fields.limits.js';

// These names are the storage format: they are never renamed.

export type ProfileFieldsEvent = ProfileFieldCreated | ProfileFieldChanged | ProfileFieldDeleted | ProfileFieldsOrdered;

export type ProfileFieldCreated = DomainEvent<'ProfileFieldCreated', { readonly field: ProfileField }>;
export type ProfileFieldChanged = DomainEvent<
  'ProfileFieldChanged',
  {
    readonly field: ProfileField;
    /** Keys of removed choices of a dropdown: values that name them are gone. */
    readonly removedChoices: readonly string[];
  }
>;
/** With all values. */
export type ProfileFieldDeleted = DomainEvent<'ProfileFieldDeleted', { readonly fieldId: number }>;
export type ProfileFieldsOrdered = DomainEvent<'ProfileFieldsOrdered', { readonly fieldIds: readonly number[] }>;

export interface ProfileFieldsState {
  readonly fields: readonly ProfileField[];
  readonly lastId: number;
}

export const profileFieldsAggregate: Aggregate<ProfileFieldsState, ProfileFieldsEvent> = {
  initialState: { fields: [], lastId: 0 },
  evolve(state, event) {
    switch (event.type) {
      case 'ProfileFieldCreated': {
        const { field } = event.data;
        return { fields: [...state.fields, field], lastId: field.id };
      }
      case 'ProfileFieldChanged':
        return { ...state, fields: withChanged(state.fields, event.data.field) };
      case 'ProfileFieldDeleted':
        return { ...state, fields: state.fields.filter(({ id }) => id !== event.data.fieldId) };
      case 'ProfileFieldsOrdered':
        return { ...state, fields: inOrder(state.fields, event.data.fieldIds) };
    }
  },
  streamName: (realmId) => `profileFields-${realmId}`,
};

/** A changed field keeps its place. */
export function withChanged(fields: readonly ProfileField[], changed: ProfileField): ProfileField[] {
  return fields.map((field) => {
    if (field.id !== changed.id) return field;
    return { ...changed, ...(field.order !== undefined && { order: field.order }) };
  });
}

/** Fields that the order does not name come last. */
export function inOrder(fields: readonly ProfileField[], fieldIds: readonly number[]): ProfileField[] {
  const place = (id: number) => (fieldIds.includes(id) ? fieldIds.indexOf(id) : Infinity);
  const sorted = fields.toSorted((a, b) => (place(a.id) === place(b.id) ? 0 : place(a.id) - place(b.id)));
  return sorted.map((field, order) => ({ ...field, order }));
}

/** The definition breaks a rule, which the message names. */
export class InvalidProfileField extends DomainError {}

export class TooManyProfileFields extends refusal(
  `You cannot have more than ${LIMITS.profileFields.inTotal} custom profile fields.`,
) {}

export const profileFieldsFold = (fields: ProfileFields): DirectoryFold<ProfileFieldsEvent | ProfileValuesChanged> => ({
  ProfileFieldCreated(_directory, { data: { field } }) {
    fields.all = [...fields.all.filter(({ id }) => id !== field.id), field];
  },
  ProfileFieldChanged(directory, { data: { field, removedChoices } }) {
    fields.all = withChanged(fields.all, field);
    dropValues(directory, field.id, ({ value }) => removedChoices.includes(value));
  },
  ProfileFieldDeleted(directory, { data: { fieldId } }) {
    fields.all = fields.all.filter(({ id }) => id !== fieldId);
    dropValues(directory, fieldId, () => true);
  },
  ProfileFieldsOrdered(_directory, { data: { fieldIds } }) {
    fields.all = inOrder(fields.all, fieldIds);
  },
  ProfileValuesChanged(directory, { data: { userId, changes } }) {
    const user = directory.user(userId);
    if (user) directory.putUser({ ...user, profile: withChanges(fields, user.profile, changes) });
  },
});

/** A field that was deleted in between has no values. */
function withChanges(
  fields: ProfileFields,
  profile: User['profile'],
  changes: readonly ProfileChange[],
): NonNullable<User['profile']> {
  const values = { ...profile };
  for (const { fieldId, value, renderedValue } of changes) {
    delete values[fieldId];
    if (value === null || !fields.all.some(({ id }) => id === fieldId)) continue;
    values[fieldId] = { value, ...(renderedValue !== undefined && { renderedValue }) };
  }
  return values;
}

function dropValues(directory: WritableDirectory, fieldId: number, isDropped: (value: ProfileValue) => boolean): void {
  for (const user of directory.users()) {
    const { [fieldId]: value, ...others } = user.profile ?? {};
    if (value && isDropped(value)) directory.putUser({ ...user, profile: others });
  }
}
