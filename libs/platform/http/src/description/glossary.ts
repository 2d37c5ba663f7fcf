import { FIELD_MEANINGS } from './field-meanings.js';
import { PARAMETER_MEANINGS } from './parameter-meanings.js';

const OF_THE_ORGANIZATION = 'realm_';

/**
 * One sentence; undefined where there is none. What the organization has set bears its name in a registration
 * (`realm_waiting_period_threshold`), and means the same.
 */
export function meaningOf(name: string): string | undefined {
  const own = meaningIn(PARAMETER_MEANINGS, name) ?? meaningIn(FIELD_MEANINGS, name);
  if (own !== undefined || !name.startsWith(OF_THE_ORGANIZATION)) return own;
  return meaningIn(PARAMETER_MEANINGS, name.slice(OF_THE_ORGANIZATION.length));
}

const meaningIn = (meanings: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(meanings, name) ? meanings[name] : undefined;
