import type { DirectoryFold, ProfileField, ProfileValue, WritableDirectory } from '@chat/directory';
import { inOrder, withChanged } from './profile-fields.aggregate.js';
import type { ProfileFieldsEvent } from './profile-fields.events.js';

export const profileFieldsFold: DirectoryFold<ProfileFieldsEvent> = {
  ProfileFieldCreated: (directory, { data: { field } }) =>
    change(directory, (fields) => [...fields.filter(({ id }) => id !== field.id), field]),
  ProfileFieldChanged(directory, { data: { field, removedChoices } }) {
    change(directory, (fields) => withChanged(fields, field));
    dropValues(directory, field.id, ({ value }) => removedChoices.includes(value));
  },
  ProfileFieldDeleted(directory, { data: { fieldId } }) {
    change(directory, (fields) => fields.filter(({ id }) => id !== fieldId));
    dropValues(directory, fieldId, () => true);
  },
  ProfileFieldsOrdered: (directory, { data: { fieldIds } }) => change(directory, (fields) => inOrder(fields, fieldIds)),
};

function change(directory: WritableDirectory, to: (fields: readonly ProfileField[]) => readonly ProfileField[]): void {
  directory.putRealm({ ...directory.realm, profileFields: to(directory.realm.profileFields ?? []) });
}

function dropValues(directory: WritableDirectory, fieldId: number, isDropped: (value: ProfileValue) => boolean): void {
  for (const user of directory.users()) {
    const { [fieldId]: value, ...others } = user.profile ?? {};
    if (value && isDropped(value)) directory.putUser({ ...user, profile: others });
  }
}
