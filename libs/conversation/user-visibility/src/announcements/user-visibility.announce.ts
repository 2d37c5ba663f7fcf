import type { ChannelsSubscribed, ChannelsUnsubscribed } from '@chat/channels';
import {
  canSeeUser,
  type Directory,
  directKey,
  haveMet,
  type MeetingPlaces,
  seesEverybody,
  type Site,
  SystemGroup,
  type User,
} from '@chat/directory';
import type { Announcement, Announcer } from '@chat/event-queues';
import { userAdded, userRemoved } from '@chat/members';
import type { MessagePosted } from '@chat/messages';
import type { RealmSettingsChanged } from '@chat/realm';

/**
 * Shows people to guests who meet them, or everybody where the organization allows that. Runs before the announcers of channels and
 * messages, so that their events name no unknown account.
 */
export function userVisibilityAnnouncer(
  site: Site,
): Announcer<ChannelsSubscribed | MessagePosted | RealmSettingsChanged> {
  return {
    *ChannelsSubscribed({ data: { userId, subscriptions } }, directory) {
      const channelIds = subscriptions.map(({ channelId }) => channelId);
      yield* introduced(directory, site, userId, others(directory, userId, channelIds), new Set(channelIds));
    },
    *MessagePosted({ data: { messageId, conversation } }, directory) {
      if (conversation.kind !== 'direct' || isOpen(directory)) return;
      const { userIds } = conversation;
      if (directory.direct(userIds)?.firstMessageId !== messageId) return;
      const place = new Set([directKey(userIds)]);
      for (const userId of userIds) {
        const later = new Set(userIds.filter((id) => id > userId));
        yield* introduced(directory, site, userId, later, place);
      }
    },
    *RealmSettingsChanged({ data: { settings, previous } }, directory) {
      const [now, before] = [settings.can_access_all_users_group, previous.can_access_all_users_group];
      if (now === undefined || before === undefined || now === before) return;
      const guests = new Set([...directory.guestIds].filter((id) => directory.user(id)?.isActive));
      if (guests.size === 0) return;
      for (const user of directory.users()) {
        const concerns = (viewer: User) =>
          viewer.id !== user.id && !user.isBot && !haveMet(directory, viewer.id, user.id);
        yield now === SystemGroup.everyone
          ? userAdded(directory, user, site, guests, concerns)
          : userRemoved(directory, user, guests, concerns);
      }
    },
  };
}

/** Hides people from guests who no longer meet them anywhere. Runs after the announcers of channels. */
export const hiddenUsersAnnouncer: Announcer<ChannelsUnsubscribed> = {
  *ChannelsUnsubscribed({ data: { userId, channelIds } }, directory) {
    if (isOpen(directory)) return;
    const forgets = (viewer: User, user: User) => !canSeeUser(directory, viewer, user);
    const former = others(directory, userId, channelIds);
    for (const [user, viewers] of pairs(directory, userId, former, forgets))
      yield userRemoved(directory, user, viewers);
  },
};

function* introduced(
  directory: Directory,
  site: Site,
  userId: number,
  people: ReadonlySet<number>,
  places: MeetingPlaces,
): Iterable<Announcement> {
  if (isOpen(directory)) return;
  const meets = (viewer: User, user: User) =>
    viewer.id !== user.id && !user.isBot && !haveMet(directory, viewer.id, user.id, places);
  for (const [user, viewers] of pairs(directory, userId, people, meets))
    yield userAdded(directory, user, site, viewers);
}

/** Pairs of an account and restricted guests that meet a condition: the account itself, or one of these people. */
function* pairs(
  directory: Directory,
  userId: number,
  people: ReadonlySet<number>,
  holds: (viewer: User, user: User) => boolean,
): Iterable<[user: User, viewers: ReadonlySet<number>]> {
  const user = directory.user(userId) as User;
  const guests = [...directory.guestIds.intersection(people)].filter((id) =>
    isConcerned(directory, directory.user(id) as User, (viewer) => holds(viewer, user)),
  );
  if (guests.length > 0) yield [user, new Set(guests)];
  if (!isConcerned(directory, user, () => true)) return;
  const own = new Set([userId]);
  for (const id of people) {
    const other = directory.user(id) as User;
    if (holds(user, other)) yield [other, own];
  }
}

function isConcerned(directory: Directory, viewer: User, holds: (viewer: User) => boolean): boolean {
  return viewer.isActive && !seesEverybody(directory, viewer) && holds(viewer);
}

function others(directory: Directory, userId: number, channelIds: readonly number[]): ReadonlySet<number> {
  if (isOpen(directory)) return new Set();
  const everybody = new Set(channelIds.flatMap((id) => [...directory.subscribers(id)]));
  everybody.delete(userId);
  return everybody;
}

function isOpen(directory: Directory): boolean {
  return directory.realm.settings.can_access_all_users_group === SystemGroup.everyone || directory.guestIds.size === 0;
}
