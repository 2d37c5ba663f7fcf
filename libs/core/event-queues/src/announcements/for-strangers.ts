import { canSeeUser, type Directory, type User } from '@chat/directory';
import type { Announcement } from './announcement.js';

/**
 * The same, for those who may not know whose account it is. They get no `realm_user` events of it, so what other clients
 * conclude from these must be said to them.
 */
export function* forStrangers(
  directory: Directory,
  userId: number,
  announcements: Iterable<Announcement>,
): Iterable<Announcement> {
  const user = directory.user(userId) as User;
  for (const announcement of announcements) {
    yield {
      ...announcement,
      formFor: (reader) =>
        canSeeUser(directory, directory.user(reader.userId) as User, user) ? null : announcement.formFor(reader),
    };
  }
}
