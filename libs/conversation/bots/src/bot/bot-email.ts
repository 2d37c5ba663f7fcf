import { strip } from '@chat/kernel';
import type { Site } from '@chat/directory';

/** Nobody can read mail to this address. Empty, which is no address, for a blank name. */
export function botEmail(shortName: string, { host }: Site): string {
  const name = strip(shortName);
  return name === '' ? '' : `${name}-bot@${host}`;
}
