import { type Directory, NoSuchUser, Role, type User } from '@chat/directory';

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
