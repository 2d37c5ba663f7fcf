import { type Directory, NoSuchUser, Role, type User } from '@chat/directory';
import { foldName } from '../names/full-name.js';

/** True when another account has the folded name, in an organization with unique names. */
export function nameTaken(directory: Directory, ownId: number | null): (foldedName: string) => boolean {
  if (!directory.realm.settings.require_unique_names) return () => false;
  return (foldedName) =>
    [...directory.users()].some(({ id, fullName }) => id !== ownId && foldName(fullName) === foldedName);
}

/** The active people of the organization except one of them. */
export function otherPeople(directory: Directory, userId: number): { readonly all: number; readonly owners: number } {
  const people = [...directory.users()].filter(({ id, isActive, isBot }) => isActive && !isBot && id !== userId);
  return { all: people.length, owners: people.filter(({ role }) => role === Role.owner).length };
}

export function changeableUser(directory: Directory, userId: number): User {
  const user = directory.user(userId);
  if (!user || user.isSystemBot) throw new NoSuchUser();
  return user;
}
