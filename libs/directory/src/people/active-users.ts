import type { Directory } from '../directory/directory.js';
import type { User } from '../records/user.js';

/** Ids of the accounts in use, people and bots, whom the condition admits: whom a client event is for. */
export function activeUserIds(directory: Directory, admits: (user: User) => boolean = () => true): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const user of directory.users()) if (user.isActive && admits(user)) ids.add(user.id);
  return ids;
}
