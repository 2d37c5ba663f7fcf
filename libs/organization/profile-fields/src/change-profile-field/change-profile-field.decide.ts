import { NoSuchProfileField } from '@chat/ports';
import { type ProfileField, ProfileFieldType } from '../field/profile-fields.js';
import { strip } from '@chat/kernel';
import { acceptField, presetOf, type RequestedField } from '../field/field-rules.js';
import {
  InvalidProfileField,
  type ProfileFieldChanged,
  type ProfileFieldsState,
} from '../field/profile-fields.aggregate.js';

export interface ChangeProfileFieldInput {
  readonly fieldId: number;
  readonly changes: {
    readonly [Name in keyof Omit<RequestedField, 'id' | 'type' | 'order'>]: RequestedField[Name] | undefined;
  };
}

/** A request without changes writes nothing. */
export function decideChangeProfileField(
  { fields }: ProfileFieldsState,
  { fieldId, changes }: Pick<ChangeProfileFieldInput, 'fieldId' | 'changes'>,
): ProfileFieldChanged[] {
  const present = fields.find(({ id }) => id === fieldId);
  if (!present) throw new NoSuchProfileField(fieldId);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const requested = { ...present, data: present.data ?? {}, ...(Object.fromEntries(given) as Partial<ProfileField>) };
  if (presetOf(present.data)) refuseNewIdentity(present, changes);
  const field = acceptField(
    { ...requested, data: requested.data ?? {} },
    fields.filter(({ id }) => id !== fieldId),
  );
  if (JSON.stringify(field) === JSON.stringify(present)) return [];
  return [{ type: 'ProfileFieldChanged', data: { field, removedChoices: removedChoices(present, field) } }];
}

/** Keys, of a dropdown. */
function removedChoices({ type, data }: ProfileField, after: ProfileField): string[] {
  if (type !== ProfileFieldType.dropdown) return [];
  return Object.keys(data ?? {}).filter((key) => !Object.hasOwn(after.data ?? {}, key));
}

/** Clients know name and URL of a preset external account. */
function refuseNewIdentity(present: ProfileField, { name, hint, data }: ChangeProfileFieldInput['changes']): void {
  const differs =
    (name !== undefined && strip(name) !== present.name) ||
    (hint !== undefined && strip(hint) !== present.hint) ||
    (data !== undefined && (data['subtype'] !== present.data?.['subtype'] || Object.keys(data).length > 1));
  if (differs) throw new InvalidProfileField('Default custom field cannot be updated.');
}
