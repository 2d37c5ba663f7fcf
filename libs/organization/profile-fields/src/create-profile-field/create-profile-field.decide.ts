import { acceptField, type RequestedField } from '../field/field-rules.js';
import {
  type ProfileFieldCreated,
  type ProfileFieldsState,
  TooManyProfileFields,
} from '../field/profile-fields.aggregate.js';
import { LIMITS } from '../profile-fields.limits.js';

export interface CreateProfileFieldInput {
  readonly field: Omit<RequestedField, 'id'>;
}

export function decideCreateProfileField(
  { fields, lastId }: ProfileFieldsState,
  { field }: Pick<CreateProfileFieldInput, 'field'>,
): ProfileFieldCreated[] {
  if (fields.length >= LIMITS.profileFields.inTotal) throw new TooManyProfileFields();
  const accepted = acceptField({ ...field, id: lastId + 1 }, fields);
  return [{ type: 'ProfileFieldCreated', data: { field: accepted } }];
}
