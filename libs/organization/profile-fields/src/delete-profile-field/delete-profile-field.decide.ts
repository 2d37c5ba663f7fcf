import { NoSuchProfileField } from '@chat/ports';
import type { ProfileFieldDeleted, ProfileFieldsState } from '../field/profile-fields.aggregate.js';

export interface DeleteProfileFieldInput {
  readonly fieldId: number;
}

export function decideDeleteProfileField(
  { fields }: ProfileFieldsState,
  { fieldId }: Pick<DeleteProfileFieldInput, 'fieldId'>,
): ProfileFieldDeleted[] {
  if (!fields.some(({ id }) => id === fieldId)) throw new NoSuchProfileField(fieldId);
  return [{ type: 'ProfileFieldDeleted', data: { fieldId } }];
}
