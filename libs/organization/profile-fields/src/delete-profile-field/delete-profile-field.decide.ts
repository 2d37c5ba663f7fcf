import { NoSuchProfileField } from '@chat/directory';
import type { ProfileFieldsState } from '../field/profile-fields.aggregate.js';
import type { ProfileFieldDeleted } from '../field/profile-fields.events.js';
import type { DeleteProfileFieldData } from './delete-profile-field.command.js';

export function decideDeleteProfileField(
  { fields }: ProfileFieldsState,
  { fieldId }: Pick<DeleteProfileFieldData, 'fieldId'>,
): ProfileFieldDeleted[] {
  if (!fields.some(({ id }) => id === fieldId)) throw new NoSuchProfileField(fieldId);
  return [{ type: 'ProfileFieldDeleted', data: { fieldId } }];
}
