import { type Directory, NoSuchUser, type Site, type User, userByAddress, UserIsDeactivated } from '@chat/directory';

export type Principals = readonly number[] | readonly string[];

/** The accounts of a request, each once: the actor unless it names others. @throws NoSuchUser, UserIsDeactivated */
export function usersNamed(directory: Directory, site: Site, actorId: number, principals: Principals): User[] {
  const ids = principals.length === 0 ? [actorId] : principals;
  const users = new Set<User>();
  for (const principal of ids) {
    const user = userNamed(directory, site, actorId, principal);
    if (!user) throw new NoSuchUser();
    if (!user.isActive) throw new UserIsDeactivated();
    users.add(user);
  }
  return [...users];
}

/** True when the request names anybody but the actor, including unknown accounts. */
export function namesOthers(directory: Directory, site: Site, actorId: number, principals: Principals): boolean {
  return principals.some((principal) => userNamed(directory, site, actorId, principal)?.id !== actorId);
}

function userNamed(directory: Directory, site: Site, actorId: number, principal: number | string): User | undefined {
  if (typeof principal === 'number') return directory.user(principal);
  return userByAddress(directory, site, directory.user(actorId) as User, principal);
}
