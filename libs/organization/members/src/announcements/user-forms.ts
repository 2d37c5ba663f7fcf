import {
  activeUserIds,
  userVisibility,
  apiEmail,
  avatarSource,
  avatarUrlOf,
  canSeeUser,
  type Directory,
  type Site,
  UNKNOWN_USER_NAME,
  type User,
} from '@chat/directory';
import { type Announcement, announcement, type Reader } from '@chat/event-queues';
import { shownUser } from '../objects/user-object.js';

type Condition = (viewer: User) => boolean;
const always: Condition = () => true;

export function personUpdated(directory: Directory, user: User, changes: Record<string, unknown>): Announcement {
  const isKnownTo = (viewer: User) => canSeeUser(directory, viewer, user);
  return toThose(directory, activeUserIds(directory), user, isKnownTo, changes);
}

export function toThose(
  directory: Directory,
  audience: ReadonlySet<number>,
  { id }: User,
  admits: Condition,
  changes: Record<string, unknown>,
): Announcement {
  const event = { type: 'realm_user', op: 'update', person: { user_id: id, ...changes } };
  return {
    type: 'realm_user',
    audience,
    formFor: (reader) => (admits(viewerOf(directory, reader)) ? true : null),
    eventFor: () => event,
  };
}

/**
 * An account in three forms: with the real address for viewers who may see it, without it for others, and as a placeholder for
 * those who may not know the account, unless their client needs none.
 * @param admits the viewers of the event
 */
export function userAdded(
  directory: Directory,
  user: User,
  site: Site,
  audience: ReadonlySet<number>,
  admits = always,
): Announcement {
  return announcement({
    type: 'realm_user',
    audience,
    formFor(reader) {
      const viewer = viewerOf(directory, reader);
      if (!admits(viewer)) return null;
      const known = userVisibility(directory, viewer, user);
      return known === 'none' && reader.capabilities.has('user_list_incomplete') ? null : known;
    },
    eventFor: (known) => ({
      type: 'realm_user',
      op: 'add',
      person: shownUser(user, site, { known, clientGravatar: false, includeProfileData: true }),
      ...(known === 'none' && { inaccessible_user: true }),
    }),
  });
}

/** For viewers who may no longer know the account. */
export function userRemoved(
  directory: Directory,
  { id }: User,
  audience: ReadonlySet<number>,
  admits = always,
): Announcement {
  const event = { type: 'realm_user', op: 'remove', person: { user_id: id, full_name: UNKNOWN_USER_NAME } };
  return {
    type: 'realm_user',
    audience,
    formFor: (reader) => (admits(viewerOf(directory, reader)) ? true : null),
    eventFor: () => event,
  };
}

export function* apiEmailShown(directory: Directory, user: User, site: Site): Iterable<Announcement> {
  yield avatarShown(directory, user);
  yield personUpdated(directory, user, { new_email: apiEmail(user, site) });
}

export function avatarShown(directory: Directory, user: User): Announcement {
  return personUpdated(directory, user, {
    avatar_source: avatarSource(user),
    avatar_url: avatarUrlOf(user),
    avatar_url_medium: avatarUrlOf(user, 'medium'),
    avatar_version: user.avatarVersion,
  });
}

function viewerOf(directory: Directory, { userId }: Reader): User {
  return directory.user(userId) as User;
}
