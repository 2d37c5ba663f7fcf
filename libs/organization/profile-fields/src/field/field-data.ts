import { isBlank } from '@chat/kernel';
import { EXTERNAL_ACCOUNTS } from './external-accounts.js';
import { ProfileFieldType } from './profile-fields.js';
import { InvalidProfileField } from './profile-fields.aggregate.js';
import { LIMITS } from '../profile-fields.limits.js';

type FieldData = Readonly<Record<string, unknown>>;
const USERNAME = '%(username)s';

/** The stored data; null for types without. @throws InvalidProfileField */
export function acceptFieldData(type: number, given: FieldData): FieldData | null {
  if (type === ProfileFieldType.dropdown) return acceptChoices(given);
  if (type === ProfileFieldType.externalAccount) return acceptExternalAccount(given);
  return null;
}

function acceptChoices(given: FieldData): FieldData {
  const entries = Object.entries(given);
  if (entries.length > LIMITS.profileFields.choices) {
    throw new InvalidProfileField(`field_data is too long (limit: ${LIMITS.profileFields.choices} choices)`);
  }
  const choices = entries.map(([key, choice]) => {
    if (isBlank(key)) throw new InvalidProfileField("'value' cannot be blank.");
    if (key.length > LIMITS.profileFields.textCharacters) throw tooLong('value');
    const members = memberOf(choice, 'field_data');
    return [key, { text: textIn(members, 'text'), order: textIn(members, 'order') }] as const;
  });
  if (choices.length === 0) throw new InvalidProfileField('Field must have at least one choice.');
  if (new Set(choices.map(([, { text }]) => text)).size < choices.length) {
    throw new InvalidProfileField('Field must not have duplicate choices.');
  }
  return Object.fromEntries(choices);
}

function acceptExternalAccount(given: FieldData): FieldData {
  const subtype = textIn(given, 'subtype');
  if (subtype !== 'custom') {
    if (!Object.hasOwn(EXTERNAL_ACCOUNTS, subtype)) throw new InvalidProfileField('Invalid external account type');
    return { subtype };
  }
  if (!('url_pattern' in given)) throw new InvalidProfileField('Custom external account must define URL pattern');
  const pattern = textIn(given, 'url_pattern');
  if (pattern.split(USERNAME).length !== 2) {
    throw new InvalidProfileField(`URL pattern must contain '${USERNAME}'.`);
  }
  if (!isWebAddress(pattern.replace(USERNAME, 'username'))) {
    throw new InvalidProfileField('field_data["url_pattern"] is not a URL');
  }
  return { subtype, url_pattern: pattern };
}

function memberOf(value: unknown, at: string): FieldData {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidProfileField(`${at} is not a dict`);
  }
  return value as FieldData;
}

function textIn(data: FieldData, name: string): string {
  if (!Object.hasOwn(data, name)) throw new InvalidProfileField(`${name} key is missing from field_data`);
  const value = data[name];
  if (typeof value !== 'string') throw new InvalidProfileField(`field_data["${name}"] is not a string`);
  if (isBlank(value)) throw new InvalidProfileField(`field_data["${name}"] cannot be blank.`);
  if (value.length > LIMITS.profileFields.textCharacters) throw tooLong(`field_data["${name}"]`);
  return value;
}

function tooLong(name: string): InvalidProfileField {
  return new InvalidProfileField(`${name} is too long (limit: ${LIMITS.profileFields.textCharacters} characters)`);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^(?:https?|ftps?):\/\/[^\s/?#]+\S*$/i.test(text);
}
