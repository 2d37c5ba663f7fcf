import type { UserEvent } from '@chat/accounts';
import {
  activeUserIds,
  avatarSource,
  canSeeUser,
  type Directory,
  EmailVisibility,
  type Site,
  type User,
  userVisibility,
} from '@chat/directory';
import type { Announcement, Announcer } from '@chat/event-queues';
import { isoMinute } from '../objects/user-object.js';
import { apiEmailShown, avatarShown, personUpdated, toThose, userAdded, userRemoved } from './user-forms.js';

export function userAnnouncer(site: Site): Announcer<UserEvent> {
  return {
    *UserJoined({ data }, directory) {
      const user = directory.user(data.userId);
      if (user && !user.isSystemBot) yield userAdded(directory, user, site, activeUserIds(directory));
    },
    *UserLoggedInFirst({ data: { userId }, metadata }, directory) {
      const user = directory.user(userId) as User;
      yield personUpdated(directory, user, { is_imported_stub: false });
      yield personUpdated(directory, user, { date_joined: isoMinute(Math.floor(metadata.time / 1000)) });
    },
    *UserRenamed({ data }, directory) {
      yield personUpdated(directory, directory.user(data.userId) as User, { full_name: data.fullName });
    },
    *UserRoleChanged({ data: { userId, role, previousRole } }, directory) {
      const user = directory.user(userId) as User;
      yield personUpdated(directory, user, { role });
      yield* sightOfOthersChanged(directory, { ...user, role: previousRole }, user, site);
    },
    *UserEmailChanged({ data: { userId, email } }, directory) {
      const user = directory.user(userId) as User;
      const isSeen = (viewer: User) => canSeeEmail(directory, viewer, user);
      yield toThose(directory, activeUserIds(directory), user, isSeen, { delivery_email: email });
      if (user.emailVisibility === EmailVisibility.everyone) yield* apiEmailShown(directory, user, site);
      else if (avatarSource(user) === 'G') yield avatarShown(directory, user);
    },
    *EmailVisibilityChanged({ data: { userId, visibility, previousVisibility } }, directory) {
      const user = directory.user(userId) as User;
      const before = { ...user, emailVisibility: previousVisibility };
      const sees = (viewer: User) => canSeeEmail(directory, viewer, user);
      const saw = (viewer: User) => canSeeEmail(directory, viewer, before);
      const everybody = activeUserIds(directory);
      const gains = (viewer: User) => !saw(viewer) && sees(viewer);
      const loses = (viewer: User) => saw(viewer) && !sees(viewer);
      yield toThose(directory, everybody, user, gains, { delivery_email: user.deliveryEmail });
      yield toThose(directory, everybody, user, loses, { delivery_email: null });
      const wasPublic = previousVisibility === EmailVisibility.everyone;
      const isPublic = visibility === EmailVisibility.everyone;
      if (wasPublic !== isPublic) yield* apiEmailShown(directory, user, site);
    },
    *ProfileValuesChanged({ data: { userId, changes } }, directory) {
      const user = directory.user(userId) as User;
      for (const { fieldId: id, value, renderedValue } of changes) {
        const shown = { id, value, ...(renderedValue !== undefined && { rendered_value: renderedValue }) };
        yield personUpdated(directory, user, { custom_profile_field: shown });
      }
    },
    *AvatarChanged({ data: { userId } }, directory) {
      yield avatarShown(directory, directory.user(userId) as User);
    },
    *AccountDeleted({ data: { userId }, stream }, directory) {
      yield { erases: [stream], namelessId: userId };
      const user = directory.user(userId) as User;
      yield personUpdated(directory, user, { full_name: user.fullName });
      const isSeen = (viewer: User) => canSeeEmail(directory, viewer, user);
      yield toThose(directory, activeUserIds(directory), user, isSeen, { delivery_email: user.deliveryEmail });
      yield* apiEmailShown(directory, user, site);
      yield personUpdated(directory, user, { email: user.deliveryEmail, timezone: user.timezone });
    },
    *UserDeactivated({ data }, directory) {
      if (data.isRepeated && !data.isDeleted) return;
      const changes = { is_active: false, ...(data.isDeleted && { is_deleted: true }) };
      yield personUpdated(directory, directory.user(data.userId) as User, changes);
    },
    *UserReactivated({ data }, directory) {
      yield personUpdated(directory, directory.user(data.userId) as User, { is_active: true });
    },
  };
}

/** The people and addresses that an account sees by its new role. */
function* sightOfOthersChanged(directory: Directory, before: User, viewer: User, site: Site): Iterable<Announcement> {
  if (!viewer.isActive) return;
  const own = new Set([viewer.id]);
  for (const user of directory.users()) {
    const [saw, sees] = [canSeeUser(directory, before, user), canSeeUser(directory, viewer, user)];
    if (!saw && sees) yield userAdded(directory, user, site, own);
    if (saw && !sees) yield userRemoved(directory, user, own);
    if (!saw || !sees) continue;
    const [sawEmail, seesEmail] = [canSeeEmail(directory, before, user), canSeeEmail(directory, viewer, user)];
    const address = { delivery_email: seesEmail ? user.deliveryEmail : null };
    if (sawEmail !== seesEmail) yield toThose(directory, own, user, () => true, address);
  }
}

const canSeeEmail = (directory: Directory, viewer: User, target: User): boolean =>
  userVisibility(directory, viewer, target) === 'address';
