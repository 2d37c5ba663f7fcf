import { canSeeUser, type Directory, type User } from '@chat/directory';
import type { Announcement } from './announcement.js';

/**
 * Events for viewers who may not know the account. They get no `realm_user` events about it, so they must be sent what other
 * clients conclude from these.
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
