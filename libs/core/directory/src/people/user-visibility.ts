import type { Directory } from '../directory/directory.js';
import { InsufficientPermission, NoSuchUser } from '../directory/directory.errors.js';
import { isGuest, type User } from '../records/user.js';

/** Name of an account for viewers who may not know it (contract, people: Reading users). */
export const UNKNOWN_USER_NAME = 'Unknown user';

/** Places where two accounts may have met: ids of channels, and keys (`directKey`) of direct conversations. */
export type MeetingPlaces = ReadonlySet<number | string>;
const NOWHERE: MeetingPlaces = new Set();

/**
 * True when the viewer may know the account. Everybody knows bots and themselves. Guests know other people only where they have
 * met, unless the organization lets everyone see everyone. An id alone is no secret.
 * @param viewer an account, or a former record of it
 */
export function canSeeUser(directory: Directory, viewer: User, target: User): boolean {
  return (
    viewer.id === target.id ||
    target.isBot ||
    seesEverybody(directory, viewer) ||
    haveMet(directory, viewer.id, target.id)
  );
}

/** The account, deactivated or not, if the viewer may know it. @throws NoSuchUser, InsufficientPermission */
export function knownUser(directory: Directory, viewerId: number, userId: number): User {
  const [viewer, user] = [directory.user(viewerId), directory.user(userId)];
  if (!user) throw new NoSuchUser();
  if (!viewer || !canSeeUser(directory, viewer, user)) throw new InsufficientPermission();
  return user;
}

export function seesEverybody(directory: Directory, viewer: User): boolean {
  return !isGuest(viewer) || directory.permits(viewer, 'can_access_all_users_group');
}

/**
 * True when both accounts are subscribed to one channel, or ever wrote to each other directly.
 * @param elsewhere places that do not count
 */
export function haveMet(directory: Directory, one: number, other: number, elsewhere = NOWHERE): boolean {
  for (const { channelId, isActive } of directory.subscriptionsOf(one).values()) {
    if (isActive && !elsewhere.has(channelId) && directory.isSubscribed(other, channelId)) return true;
  }
  const [fewer, more] = [directory.directKeysOf(one), directory.directKeysOf(other)].toSorted(
    (a, b) => a.size - b.size,
  ) as [ReadonlySet<string>, ReadonlySet<string>];
  for (const key of fewer) if (more.has(key) && !elsewhere.has(key)) return true;
  return false;
}
