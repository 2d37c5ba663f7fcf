import type { Directory } from '../directory/directory.js';
import type { User } from '../records/user.js';

/** Ids of the active accounts, people and bots, that meet the condition: the audience of client events. */
export function activeUserIds(directory: Directory, admits: (user: User) => boolean = () => true): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const user of directory.users()) if (user.isActive && admits(user)) ids.add(user.id);
  return ids;
}
