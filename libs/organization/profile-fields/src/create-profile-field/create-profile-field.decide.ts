import { LIMITS } from '@chat/kernel';
import { acceptField } from '../field/field-rules.js';
import type { ProfileFieldsState } from '../field/profile-fields.aggregate.js';
import { TooManyProfileFields } from '../field/profile-fields.errors.js';
import type { ProfileFieldCreated } from '../field/profile-fields.events.js';
import type { CreateProfileFieldData } from './create-profile-field.command.js';

export function decideCreateProfileField(
  { fields, lastId }: ProfileFieldsState,
  { field }: Pick<CreateProfileFieldData, 'field'>,
): ProfileFieldCreated[] {
  if (fields.length >= LIMITS.profileFields.inTotal) throw new TooManyProfileFields();
  const accepted = acceptField({ ...field, id: lastId + 1 }, fields);
  return [{ type: 'ProfileFieldCreated', data: { field: accepted } }];
}
