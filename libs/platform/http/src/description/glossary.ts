import { FIELD_MEANINGS } from './field-meanings.js';
import { PARAMETER_MEANINGS } from './parameter-meanings.js';

const OF_THE_ORGANIZATION = 'realm_';

/**
 * One sentence; undefined where there is none. What the organization has set bears its name in a registration
 * (`realm_waiting_period_threshold`), and means the same.
 */
export function meaningOf(name: string): string | undefined {
  const own = meaningIn(PARAMETER_MEANINGS, name) ?? meaningIn(FIELD_MEANINGS, name);
  if (own !== undefined) return own;
  const set = name.startsWith(OF_THE_ORGANIZATION) ? name.slice(OF_THE_ORGANIZATION.length) : '';
  return meaningIn(PARAMETER_MEANINGS, set) ?? meaningOfId(name);
}

/** `channel_folder_id` is the id of the channel folder. */
function meaningOfId(name: string): string | undefined {
  const thing = /^(\w+)_id$/.exec(name)?.[1];
  return thing && `Id of the ${thing.replaceAll('_', ' ')}.`;
}

const meaningIn = (meanings: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(meanings, name) ? meanings[name] : undefined;
