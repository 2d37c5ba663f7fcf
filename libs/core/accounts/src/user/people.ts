import type { Directory } from '@chat/directory';
import { foldName } from '../names/full-name.js';

/** True when another account has the folded name, in an organization with unique names. */
export function nameTaken(directory: Directory, ownId: number | null): (foldedName: string) => boolean {
  if (!directory.realm.settings.require_unique_names) return () => false;
  return (foldedName) =>
    [...directory.users()].some(({ id, fullName }) => id !== ownId && foldName(fullName) === foldedName);
}
