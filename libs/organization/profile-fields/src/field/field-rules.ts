import { strip } from '@chat/kernel';
import { EXTERNAL_ACCOUNTS } from './external-accounts.js';
import { acceptFieldData } from './field-data.js';
import { type ProfileField, ProfileFieldType } from './profile-fields.js';
import { InvalidProfileField } from './profile-fields.aggregate.js';

const MAX_NAME = 40;
const MAX_HINT = 80;
const MAX_IN_SUMMARY = 2;

export interface RequestedField extends Omit<ProfileField, 'data' | 'type'> {
  readonly type: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * The stored form of the definition.
 * @throws InvalidProfileField the first broken rule, in order (contract, profile-fields: Changing definitions)
 */
export function acceptField(requested: RequestedField, others: readonly ProfileField[]): ProfileField {
  const inSummary = others.filter(({ displayInProfileSummary }) => displayInProfileSummary).length;
  if (requested.displayInProfileSummary && inSummary >= MAX_IN_SUMMARY) {
    throw new InvalidProfileField('Only 2 custom profile fields can be displayed in the profile summary.');
  }
  const data = acceptFieldData(requested.type, requested.data);
  const { name, hint } = presetOf(data) ?? { name: strip(requested.name), hint: strip(requested.hint) };
  if (name === '') throw new InvalidProfileField('Label cannot be blank.');
  if ([...hint].length > MAX_HINT) throw new InvalidProfileField(`hint is too long (limit: ${MAX_HINT} characters)`);
  if ([...name].length > MAX_NAME) throw new InvalidProfileField(`name is too long (limit: ${MAX_NAME} characters)`);
  const type = Object.values(ProfileFieldType).find((each) => each === requested.type);
  if (type === undefined) throw new InvalidProfileField('Invalid field type.');
  if (requested.displayInProfileSummary && type === ProfileFieldType.users) {
    throw new InvalidProfileField('Field type not supported for display in profile summary.');
  }
  if (requested.useForUserMatching && !MATCHED_TYPES.has(type)) {
    throw new InvalidProfileField('Field type not supported for user matching.');
  }
  if (others.some((other) => other.name === name)) {
    throw new InvalidProfileField('A field with that label already exists.');
  }
  return { ...requested, name, hint, type, data };
}

const MATCHED_TYPES = new Set<ProfileFieldType>([ProfileFieldType.shortText, ProfileFieldType.externalAccount]);

/** Name and hint of an external account that clients know; null for all other fields. */
export function presetOf(data: ProfileField['data']): { readonly name: string; readonly hint: string } | null {
  return EXTERNAL_ACCOUNTS[String(data?.['subtype'])] ?? null;
}
