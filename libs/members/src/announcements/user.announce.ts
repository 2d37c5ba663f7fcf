import { canSeeEmail, type Directory, type Site, type User } from '@chat/directory';
import type { Announcement, Announcer, Reader } from '@chat/event-queues';
import type { UserEvent } from '../user/user.events.js';
import { isoMinute, userObject } from '../user/user-object.js';

/** What clients learn about accounts (contract, `realm_user` events). */
export function userAnnouncer(site: Site): Announcer<UserEvent> {
  return {
    *UserJoined({ data }, directory) {
      const user = directory.user(data.userId);
      if (user && !user.isSystemBot) yield userAdded(directory, user, site);
    },
    *UserLoggedInFirst({ data: { userId }, metadata }, directory) {
      yield personUpdated(directory, { user_id: userId, is_imported_stub: false });
      yield personUpdated(directory, { user_id: userId, date_joined: isoMinute(Math.floor(metadata.time / 1000)) });
    },
    *UserRenamed({ data }, directory) {
      yield personUpdated(directory, { user_id: data.userId, full_name: data.fullName });
    },
    *UserRoleChanged({ data }, directory) {
      yield personUpdated(directory, { user_id: data.userId, role: data.role });
    },
    *UserDeactivated({ data }, directory) {
      yield personUpdated(directory, { user_id: data.userId, is_active: false });
    },
    *UserReactivated({ data }, directory) {
      yield personUpdated(directory, { user_id: data.userId, is_active: true });
    },
  };
}

/** In two forms: with the real address for those who may see it, without it for the others. */
function userAdded(directory: Directory, user: User, site: Site): Announcement {
  const viewerOf = ({ userId }: Reader) => directory.user(userId);
  const options = { clientGravatar: false, includeProfileData: true };
  return {
    type: 'realm_user',
    audience: everyone(directory),
    variantFor(reader) {
      const viewer = viewerOf(reader);
      return viewer ? `delivery_email:${canSeeEmail(viewer, user)}` : null;
    },
    eventFor: (reader) => ({
      type: 'realm_user',
      op: 'add',
      person: userObject(viewerOf(reader) as User, user, site, options),
    }),
  };
}

function personUpdated(
  directory: Directory,
  person: { readonly user_id: number; readonly [field: string]: unknown },
): Announcement {
  return {
    type: 'realm_user',
    audience: everyone(directory),
    variantFor: () => 'all',
    eventFor: () => ({ type: 'realm_user', op: 'update', person }),
  };
}

function everyone(directory: Directory): ReadonlySet<number> {
  const active = [...directory.users()].filter(({ isActive }) => isActive);
  return new Set(active.map(({ id }) => id));
}
